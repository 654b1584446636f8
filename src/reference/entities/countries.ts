/** Countries as the runtime names them in English. */

const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? displayNames.of(code) : undefined
}
