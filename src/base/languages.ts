/** Names of human languages to their ISO 639 code, in the tongues our users write in. */
import { fold } from './fold.ts'

const TONGUES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'pl']
/** Every two-letter code: Intl knows which of them are languages. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const codes = new Map<string, string>()

function learn(): void {
  const displays = TONGUES.map((tongue) => new Intl.DisplayNames([tongue], { type: 'language', fallback: 'none' }))
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const names = displays.map((display) => display.of(code)).filter((name) => name !== undefined)
    if (names.length === 0) continue
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
    for (const name of [code, ...names, own]) if (name) remember(fold(name), code)
  }
  for (const name of ['mandarin', 'mandarin chinese']) remember(name, 'zh')
  for (const name of ['filipino', 'tagalog']) remember(name, 'tl')
}

const remember = (name: string, code: string) => {
  if (!codes.has(name)) codes.set(name, code)
}

/** The code where the name is known, else the folded name itself: a rare language still equals itself. */
function languageKey(name: string): string {
  if (codes.size === 0) learn()
  const key = fold(name)
  return codes.get(key) ?? key
}

/** `de:FLUENT`: the key under which everyone stands who speaks German fluently or better. */
export const languageLevelKey = (name: string, level: string) => `${languageKey(name)}:${level}`
