/** A country by its two letters, in words. */
const names = new Intl.DisplayNames('en', { type: 'region' })
export const countryName = (code: string): string => names.of(code) ?? code
