/** English names of countries, as the runtime has them. */

const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? displayNames.of(code) : undefined
}
