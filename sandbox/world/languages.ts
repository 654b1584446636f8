/**
 * Names of languages: in English, in the language itself, in a few neighbouring languages, and ISO codes, all mapped to the
 * English name that profiles use. Owns that dictionary.
 */
import { fold } from '../text.ts'

const codes = `ar af bg bn ca cs da de el en es et eu fi fil fr ga gl gu ha he hi hr hu id ig it ja ka kn ko lt lv
ml mr ms nb nl pl pt ro ru sr sv sw ta te th tr uk ur vi xh yo zh zu`.split(/\s+/)

/** Intl says "Norwegian Bokmål" and "Bangla" and does not know "Mandarin", so the usual names are added by hand. */
const byHand: Record<string, string> = {
  nb: 'Norwegian',
  bn: 'Bengali',
  mandarin: 'Chinese',
  tagalog: 'Filipino',
  norsk: 'Norwegian',
  no: 'Norwegian',
  castellano: 'Spanish',
  castilian: 'Spanish',
}

const namesIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'language' })
const english = namesIn('en')
const neighbours = [english, ...['es', 'de', 'fr', 'pt'].map(namesIn)]
const nameByText = new Map<string, string>()
const englishNames = new Set<string>()

for (const code of codes) {
  const name = byHand[code] ?? english.of(code)!
  for (const names of [...neighbours, namesIn(code)]) nameByText.set(fold(names.of(code)!), name)
  nameByText.set(code, name)
  nameByText.set(fold(name), name)
  englishNames.add(fold(name))
}
for (const [text, name] of Object.entries(byHand)) nameByText.set(text, name)

/** The English name of a language, however it is written; an unknown one is returned unchanged. */
export const languageName = (text: string): string => nameByText.get(fold(text)) ?? text

/** True for a word that names a language in English. */
export const isLanguage = (word: string): boolean => englishNames.has(word)
