/** A country by its two letters, in words. */
import { perLanguage } from './language.ts'
import { t } from './t.ts'

const names = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
const english = new Intl.DisplayNames('en', { type: 'region' })
export const countryName = (code: string): string => names().of(code) ?? code
/** As the service looks it up. */
export const countryInEnglish = (code: string): string => english.of(code) ?? code

const withArticle = perLanguage(() => new Set(t('country.withArticle').split(' ')))

/** As it stands within a sentence: in the United States, in Spain. */
export const countryInSentence = (code: string): string =>
  withArticle().has(code) ? t('country.the', { country: countryName(code) }) : countryName(code)
