/** Names of spoken languages. The service uses English names; the page shows them in its own language. */
import { perLanguage } from './language.ts'

const CODES =
  'en es de fr pt it nl pl ru uk tr ar he fa hi bn ur ta te zh ja ko vi th id ms sv no da fi cs sk hu ro bg el hr sr sl lt lv et ca eu gl sw'.split(
    ' ',
  )

const namesIn = (locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return CODES.map((code) => names.of(code) ?? code)
}

const english = namesIn('en')
const own = perLanguage(namesIn)

/** All languages that can be chosen, as the page calls them. */
export const languageNames = (): string[] => own()

/** An English name from the service or a record, as the page calls it; an unknown name unchanged. */
export const languageName = (name: string): string => own()[english.indexOf(name)] ?? name

/** By its code, as the page calls it. */
export const languageOfCode = (code: string): string => own()[CODES.indexOf(code)] ?? code
