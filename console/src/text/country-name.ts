/** The name of a country from its two-letter code. */
import { perLanguage } from './language.ts'
import { t } from './t.ts'

const names = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
const english = new Intl.DisplayNames('en', { type: 'region' })
export const countryName = (code: string): string => names().of(code) ?? code
/** In English, because the service looks countries up by that. */
export const countryInEnglish = (code: string): string => english.of(code) ?? code

const withArticle = perLanguage(() => new Set(t('country.withArticle').split(' ')))

/** As used within a sentence: "the United States", "Spain". */
export const countryInSentence = (code: string): string =>
  withArticle().has(code) ? t('country.the', { country: countryName(code) }) : countryName(code)
