/** A country by its two letters, in words. */
import { t } from './t.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
export const countryName = (code: string): string => names.of(code) ?? code

const withArticle = new Set(t('country.withArticle').split(' '))

/** As it stands within a sentence: in the United States, in Spain. */
export const countryInSentence = (code: string): string =>
  withArticle.has(code) ? t('country.the', { country: countryName(code) }) : countryName(code)
