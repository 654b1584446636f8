/** Names of human languages to their ISO 639 code, in the tongues our users write in. */
import { fold } from './fold.ts'

const TONGUES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'pl']
/** Every two-letter code: Intl knows which of them are languages. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const codes = new Map<string, string>()
/** Without the codes: in running text "no", "is" and "de" are words, not Norwegian, Icelandic and German. */
const names = new Map<string, string>()
const MORE_NAMES: [code: string, names: string][] = [
  ['zh', 'mandarin,mandarin chinese,chinesisch mandarin,chino mandarin,mandarim,simplified chinese'],
  ['yue', 'cantonese,cantones,kantonesisch,cantonais'],
  ['tl', 'filipino,tagalog'],
  ['es', 'castellano,castilian,castelhano,castillan'],
  ['fa', 'farsi'],
  ['nl', 'flemish,flamenco belga,flamisch,flamand'],
  ['pt', 'brazilian portuguese,portugues brasileno,portugues brasileiro'],
  ['eu', 'euskera'],
  ['gl', 'gallego'],
  ['de', 'swiss german,schweizerdeutsch,high german'],
]

function learn(): void {
  const displays = TONGUES.map((tongue) => new Intl.DisplayNames([tongue], { type: 'language', fallback: 'none' }))
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const known = displays.map((display) => display.of(code)).filter((name) => name !== undefined)
    if (known.length === 0) continue
    if (!codes.has(code)) codes.set(code, code)
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
    for (const name of [...known, own]) if (name) remember(fold(name), code)
  }
  for (const [code, more] of MORE_NAMES) for (const name of more.split(',')) remember(name, code)
}

const remember = (name: string, code: string) => {
  if (!codes.has(name)) codes.set(name, code)
  if (!names.has(name)) names.set(name, code)
}

/** The code where the name is known, else the folded name itself: a rare language still equals itself. */
function languageKey(name: string): string {
  if (codes.size === 0) learn()
  const key = fold(name)
  return codes.get(key) ?? key
}

/** In English, of a key as `languageLevelKey` has it; a language that has no code is called by its folded name. */
export function languageName(key: string): string {
  if (codes.size === 0) learn()
  return codes.has(key) ? (english.of(key) ?? key) : key
}

/** `de:FLUENT`: the key under which everyone stands who speaks German fluently or better. */
export const languageLevelKey = (name: string, level: string) => `${languageKey(name)}:${level}`

const english = new Intl.DisplayNames(['en'], { type: 'language' })

/** The language that a folded phrase names, in English; a bare code is no name. */
export function languageNamed(phrase: string): { code: string; name: string } | undefined {
  if (codes.size === 0) learn()
  const code = names.get(phrase)
  return code === undefined ? undefined : { code, name: english.of(code) ?? code }
}
