/** How people write places: several parts in one line, extra words around the name. Pure text, no knowledge of places. */
import { foldPlace } from './fold.ts'

/** More parts than any address has; further ones are ignored. */
const PARTS_MAX = 6

/** "Paris, TX", "Madrid (Spain)", "Germany - Berlin", "Madrid / Spain". */
const SEPARATORS = /[,;|/()[\]\n\t·•]|\s[-–—]\s/u

export function splitParts(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map(foldPlace)
    .filter((part) => part !== '')
    .slice(0, PARTS_MAX)
}

/** Every way to cut the words in two, the shorter tail first: "san jose | costa rica". */
export function cuts(key: string): [head: string, tail: string][] {
  const words = key.split(' ')
  return words
    .slice(1)
    .map((_, i): [string, string] => {
      const at = words.length - 1 - i
      return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    })
    .slice(0, PARTS_MAX)
}

const AROUND = [
  /^(?:greater|metro|metropolitan) (.+?)(?: (?:metropolitan )?(?:area|region))?$/,
  /^(.+?) (?:metropolitan|metro|bay)? ?(?:area|metropolitan region|metro|metropole|metropolis)$/,
  /^(?:area|zona|regiao|region|aire) metropolitan[ae](?: d[aeiou]| del| d)? (.+)$/,
  /^(?:metropolregion|grossraum|metropoolregio|gran|grand|grande) (.+)$/,
  /^(.+?) (?:y alrededores|and surroundings|und umgebung|et environs|e arredores)$/,
]

/** The city in "Greater Boise Area" or "Área metropolitana de Zaragoza". */
export function cityOfArea(key: string): string | undefined {
  for (const pattern of AROUND) {
    const city = pattern.exec(key)?.[1]
    if (city) return city
  }
  return undefined
}

const LEADING =
  /^(?:the|city of|town of|ciudad de|cidade de|ville de|stadt|comune di|municipio de|state of|estado de|province of|provincia de|near|downtown) /
const TRAILING = / (?:city|state|province|stadt)$/
const POSTCODE = /(?:^| )(?:[a-z]{1,2}[ -])?\d{3,}(?= |$)/g

/** The text without words that are not part of most names: "the", "city of", a postcode. */
export function plainer(key: string): string[] {
  const forms = [key.replace(LEADING, ''), key.replace(TRAILING, ''), key.replace(POSTCODE, '').trim()]
  return [...new Set(forms)].filter((form) => form !== key && form !== '')
}
