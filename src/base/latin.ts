/**
 * Other ways to write a word in plain Latin letters: Cyrillic and Greek are spelled out, letters without a removable accent (ł,
 * ø) are replaced, German umlauts are written both ways. Owns the letter tables. Simple on purpose: it only has to find a name
 * that somebody spelled the other way.
 */
import { fold } from './fold.ts'

/** Russian as passports spell it, plus the letters of Ukrainian, Bulgarian and Serbian that Russian lacks. */
const CYRILLIC = `а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch
ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz ў=u`
const GREEK = `α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
ά=a έ=e ή=i ί=i ό=o ύ=y ώ=o`

/** As people type these letters on keyboards that lack them. */
const WHOLE = 'æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ħ=h ŋ=n ə=a'

const letters = new Map(
  `${CYRILLIC} ${GREEK} ${WHOLE}`.split(/\s+/).map((pair): [string, string] => {
    const [letter, latin] = pair.split('=')
    return [letter!, latin!]
  }),
)

const FOREIGN = /[\u0370-\u03ff\u0400-\u04ffæœøłđðþıħŋə]/giu

/** The text with such letters spelled out; undefined if it has none. */
export function spelledInLatin(text: string): string | undefined {
  if (text.search(FOREIGN) < 0) return undefined
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(FOREIGN, (letter) => letters.get(letter) ?? letter)
}

/** The key by which a name is filtered: Łukasz as lukasz, Сергей as sergey. */
export const nameKey = (name: string): string => fold(spelledInLatin(name) ?? name)

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const LONG_UMLAUT = /([aou])e/g

/** How else a word may be spelled in a profile, folded, without its own folded form: "Müller" as mueller, "Mueller" as muller. */
export function otherSpellings(word: string): string[] {
  const lower = word.normalize('NFC').toLowerCase()
  const ways = [
    lower.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!),
    lower.replace(LONG_UMLAUT, '$1'),
    spelledInLatin(lower) ?? lower,
  ]
  const own = fold(word)
  return [...new Set(ways.map(fold))].filter((way) => way !== own && way !== '')
}
