/** Names of human languages to their ISO 639 code, in the languages our users write in. */
import { readFileSync } from 'node:fs'
import { fold } from './fold.ts'

const WRITTEN_IN = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'pl']
/** Every two-letter code: Intl knows which of them are languages. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const codes = new Map<string, string>()
/** Without the codes: in running text "no", "is" and "de" are words, not Norwegian, Icelandic and German. */
const names = new Map<string, string>()
/** Names that Intl does not give, with their codes. */
const MORE_NAMES = readFileSync(new URL('./data/language-names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [code: string, name: string])

function learn(): void {
  const displays = WRITTEN_IN.map(
    (language) => new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }),
  )
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const known = displays.map((display) => display.of(code)).filter((name) => name !== undefined)
    if (known.length === 0) continue
    if (!codes.has(code)) codes.set(code, code)
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
    for (const name of [...known, own]) if (name) remember(fold(name), code)
  }
  for (const [code, name] of MORE_NAMES) remember(name, code)
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
