/** Maps names of human languages to their ISO 639 codes, in the languages our users write in. */
import { readFileSync } from 'node:fs'
import { fold } from './fold.ts'

const WRITTEN_IN = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'pl']
/** All two-letter codes are tried: Intl knows which of them are languages. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const codes = new Map<string, string>()
/** Names without the bare codes: in running text "no", "is" and "de" are words, not Norwegian, Icelandic and German. */
const names = new Map<string, string>()
/** Names that Intl does not know, with their codes. */
const MORE_NAMES = readFileSync(new URL('./data/language-names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [code: string, name: string])

function learn(): void {
  const displays = WRITTEN_IN.map(
    (language) => new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }),
  )
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const known = displays.map((display) => display.of(code)).filter((name) => name !== undefined)
    if (known.length === 0) continue
    if (!codes.has(code)) codes.set(code, code)
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
    for (const name of [...known, own]) if (name) remember(fold(name), code)
  }
  for (const [code, name] of MORE_NAMES) remember(name, code)
}

const remember = (name: string, code: string) => {
  if (!codes.has(name)) codes.set(name, code)
  if (!names.has(name)) names.set(name, code)
}

/** The code if the name is known, otherwise the folded name, so that even an unknown language matches itself. */
export function languageKey(name: string): string {
  if (codes.size === 0) learn()
  const key = fold(name)
  return codes.get(key) ?? key
}

/** The English name for the language part of a `languageLevelKey`; a language without a code is called by its folded name. */
export function languageName(key: string): string {
  if (codes.size === 0) learn()
  return codes.has(key) ? (english.of(key) ?? key) : key
}

/** The key under which everybody is found who speaks the language at this level or better, such as `de:FLUENT`. */
export const languageLevelKey = (name: string, level: string) => `${languageKey(name)}:${level}`

const english = new Intl.DisplayNames(['en'], { type: 'language' })

/** The language that a folded phrase names, with its English name; a bare code does not count as a name. */
export function languageNamed(phrase: string): { code: string; name: string } | undefined {
  if (codes.size === 0) learn()
  const code = names.get(phrase)
  return code === undefined ? undefined : { code, name: english.of(code) ?? code }
}
