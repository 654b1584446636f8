/**
 * Titles in one form for all genders. Owns the marks of adverts ("m/w/d", "Entwickler/in", "enfermero/a") and the endings of
 * feminine nouns in German, Spanish, Portuguese and French. Words of other languages that happen to have such an ending
 * ("camera") are changed too, on both sides of every comparison, which does no harm. Words that follow no rule
 * ("Krankenschwester", "cheffe", "waitress") are in data/genders.tsv: WORD is a whole word, END the last part of one.
 */
import { groupRows, rowsIn } from '../lists.ts'

/** Most titles contain none of these signs and skip the rules altogether. */
const MAY_BE_MARKED = /[/|([*:_·•@]|[a-zäöü]In|[.-](?:[est]|ne|ice)/u
/** "(m/w/d)", "F/M/X", "h/f", "m/v", "K/M", "(м/ж)", "(gn)", "(all genders)". */
const GENDER_LIST =
  /[([]?(?<!\p{L})[mwfdxhivkžмжк](?:\s?[/|*,]\s?(?:divers|div|gn|[mwfdxhivknžмжк]))+(?!\p{L})[)\]]?|\((?:gn|mwd|all genders?)\)/giu
/**
 * "Ingeniero (a)", "Lehrer (in)", "Programista (ka)": an ending set apart. In
 * capitals it is a short form instead: "Residential Aide (RA)".
 */
const APART_MARK = /(?<=\p{L}{3})\s+\(-?(?:[ao]s?|e|in|innen|ka|ra|se|ne|ère|euse|trice)\)/gu
/** "Entwickler/in", "Entwickler*in", "Entwickler:innen", "Entwickler(in)". */
const GERMAN_MARK = /(?<=\p{L}{3})(?:\s?\/\s?-?|[*:_]|\(-?)in(?:nen)?\)?(?!\p{L})/giu
/** "EntwicklerIn"; only after the letters in which such nouns end, so that "LinkedIn" stays. */
const GERMAN_CAPITAL = /(?<=[a-zäöü][rte])In(?:nen)?(?!\p{L})/gu
/** "enfermero/a", "diretor(a)", "infirmier/ère", "développeur·se": an ending that gives the word in another gender. */
const ENDING = '(?:[ao]s?|ka|e|r?a|[oó]r[ao]|esa|triz|[eè]re|(?:tr)?ice|e?use|se|(?:en)?ne|le)'
const ROMANCE_MARK = new RegExp(`(?<=\\p{L}{3})(?:\\/\\s?-?|\\(-?|[·•*]-?)${ENDING}\\)?(?:[·•]s)?(?!\\p{L})`, 'giu')
/** "ingénieur.e", "développeur-se": after a word that is masculine without it. */
const FRENCH_MARK = /(?<=\p{L}{4})[.-](?:e|se|ne|(?:tr)?ice|euse)(?:[.-]?s)?(?!\p{L})/giu
/** "enfermer@". */
const AT_MARK = /(?<=\p{L}{3})@(s?)(?!\p{L})/gu

/** The gender list of a title whose signs were folded away: "java developer m w d". */
const FOLDED_LIST = / [mwfhd](?: [mwfhdx]){1,2}$/

export function withoutGenderMarks(text: string): string {
  if (!MAY_BE_MARKED.test(text)) return text.replace(FOLDED_LIST, '')
  return text
    .replace(GENDER_LIST, ' ')
    .replace(APART_MARK, '')
    .replace(GERMAN_MARK, '')
    .replace(GERMAN_CAPITAL, '')
    .replace(ROMANCE_MARK, '')
    .replace(FRENCH_MARK, '')
    .replace(AT_MARK, 'o$1')
}

/** Shorter words are too often something else: "Berlin", "opera", "area". */
const CHARS_MIN = 6
/** "Leiterin", "Assistentin", "Architektin", "Psychologinnen". */
const GERMAN_FEMININE = /(?<=er|or|ur|ar|ist|nt|at|ot|rt|lt|zt|kt|af|ef|om|ch|ng)in(?:nen)?$/u
/** Feminine endings and their masculine ones, by last letter; the first that fits is used. */
const ENDINGS: Record<string, [feminine: string, common: string][]> = {
  n: [
    ['login', 'loge'],
    ['gogin', 'goge'],
  ],
  u: [['frau', 'mann']],
  a: [
    ['dora', 'dor'],
    ['tora', 'tor'],
    ['sora', 'sor'],
    ['era', 'ero'],
    ['eira', 'eiro'],
    ['ica', 'ico'],
    ['ada', 'ado'],
    ['ana', 'ano'],
    ['aria', 'ario'],
    ['oga', 'ogo'],
    ['afa', 'afo'],
    ['iva', 'ivo'],
    ['osa', 'oso'],
    ['ecta', 'ecto'],
    ['erta', 'erto'],
    ['estra', 'estro'],
    ['enta', 'ente'],
  ],
  e: [
    ['trice', 'teur'],
    ['euse', 'eur'],
    ['iere', 'ier'],
    ['ienne', 'ien'],
  ],
}

const kept = rowsIn<'role' | 'word' | 'common'>(new URL('./data/genders.tsv', import.meta.url))
const byRole = groupRows(kept, 'role', ['WORD', 'END'])
const WORDS = new Map(byRole.WORD.map(({ word, common }) => [word, common]))
const LAST_PARTS = byRole.END.map(({ word, common }): [feminine: string, common: string] => [word, common])

/** The form that the list gives for a folded word, without any rule of endings; it may be two words. */
export function listedForm(word: string): string | undefined {
  const listed = WORDS.get(word)
  if (listed !== undefined || word.length < CHARS_MIN) return listed
  const last = LAST_PARTS.find(([part]) => word.endsWith(part))
  return last && word.slice(0, -last[0].length) + last[1]
}

/** A folded word in the form that stands for all genders. */
export function commonForm(word: string): string {
  const listed = listedForm(word)
  if (listed !== undefined || word.length < CHARS_MIN) return listed ?? word
  const endings = ENDINGS[word.at(-1)!]
  if (endings === undefined) return word
  for (const [feminine, common] of endings) {
    if (word.endsWith(feminine)) return word.slice(0, -feminine.length) + common
  }
  return word.endsWith('n') ? word.replace(GERMAN_FEMININE, '') : word
}

const FEMININE_OF: [common: string, feminine: string][] = [
  ...LAST_PARTS,
  ...Object.values(ENDINGS).flat(),
  ...byRole.WORD.map(({ word, common }): [string, string] => [word, common]),
].map(([feminine, common]) => [common, feminine])
const HAS_GERMAN_FEMININE = /(?:er|or|ur|ar|ist|nt|at|ot|rt|lt|zt|kt|af|ef|om|ch|ng)$/u

/**
 * The other forms that people use for themselves: the common form and possible feminines. Some of these are not real words; no
 * record contains them.
 */
export function otherGenders(word: string): string[] {
  const common = commonForm(word)
  if (common.includes(' ')) return []
  const feminine = FEMININE_OF.flatMap(([end, other]) =>
    common.endsWith(end) ? [common.slice(0, common.length - end.length) + other] : [],
  )
  if (HAS_GERMAN_FEMININE.test(common)) feminine.push(`${common}in`)
  const forms = [common, ...feminine].filter((form) => form !== word && commonForm(form) === common)
  return [...new Set(forms)]
}
