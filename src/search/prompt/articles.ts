/** The indefinite articles: "a", "une". Owns data/indefinite-articles.tsv. */
import { rowsIn } from '../../reference/lists.ts'

const rows = rowsIn<'language' | 'phrase'>(new URL('./data/indefinite-articles.tsv', import.meta.url))

export const indefiniteArticles: ReadonlySet<string> = new Set(rows.map(({ phrase }) => phrase))

const byLanguage: ReadonlySet<string> = new Set(rows.map(({ language, phrase }) => `${language} ${phrase}`))

export const isIndefiniteIn = (language: string, word: string): boolean => byLanguage.has(`${language} ${word}`)
