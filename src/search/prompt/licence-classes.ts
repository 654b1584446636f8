/**
 * Licence classes: "driver, class C+E", "Kraftfahrer Klasse C", "motorista categoria E", provided that the prompt speaks of driving.
 * Owns when a letter is a class, and replaces the word before it by the one that the dictionary of skills uses
 * (data/licence-classes.tsv).
 */
import { fold } from '../../base/fold.ts'
import { rowsIn } from '../../reference/lists.ts'
import type { Layout } from './layout.ts'
import type { Lexicon } from './lexicon.ts'
import { phraseOf, type Token } from './tokens.ts'

const wordsOf = (cell: string): ReadonlySet<string> => new Set(cell.split(' ').map(fold))

const rows = rowsIn<'language' | 'classes' | 'licences' | 'drivers' | 'codes' | 'called' | 'joint'>(
  new URL('./data/licence-classes.tsv', import.meta.url),
).map(({ classes, licences, drivers, codes, called, joint }) => ({
  classes: wordsOf(classes),
  licences: wordsOf(licences),
  drivers: wordsOf(`${drivers} ${licences}`),
  codes: wordsOf(codes),
  called,
  joint,
}))

export function withLicenceClasses(layout: Layout, lexicon: Lexicon): Layout {
  if (layout.groups || layout.sections) return layout
  return { ...layout, tokens: classed(layout.tokens, lexicon) }
}

function classed(tokens: Token[], lexicon: Lexicon): Token[] {
  const spoken = rows.filter(({ drivers }) => tokens.some(({ word }) => drivers.has(word)))
  const called = (at: number) => calledAt(tokens, at, spoken, lexicon)
  if (spoken.length === 0) return tokens
  return tokens.map((token, at) => {
    const own = called(at)
    if (own) return { ...token, word: own.called }
    // "license class C": both words say the same, so they are joined.
    const next = called(at + 1)
    return next?.licences.has(token.word) && !isKnown(tokens, at - 1, at + 1, lexicon)
      ? { ...token, word: next.joint }
      : token
  })
}

type Row = (typeof rows)[number]

/** The trailer class after a plus: "C+E". */
const TRAILER = 'e'

/** Undefined if the dictionary already has the words as they stand: "Klasse CE", "Führerschein Klasse C". */
function calledAt(tokens: Token[], at: number, spoken: Row[], lexicon: Lexicon): Row | undefined {
  const [token, code] = [tokens[at], tokens[at + 1]]
  if (!token || code?.gap !== 'SPACE') return undefined
  // In Portuguese a small "e" is "and".
  const isCode = code.word !== TRAILER || code.casing !== 'LOWER'
  const row = spoken.find(({ classes, codes }) => isCode && classes.has(token.word) && codes.has(code.word))
  // "categoria E com MOPP": known as it stands, and read as "and" all the same.
  if (row && code.word === TRAILER) return row
  const end = tokens[at + 2]?.gap === 'AND' && tokens[at + 2]!.word === TRAILER ? at + 3 : at + 2
  return row && !isKnown(tokens, at, end, lexicon) && !isKnown(tokens, at - 1, end, lexicon) ? row : undefined
}

const isKnown = (tokens: Token[], from: number, to: number, lexicon: Lexicon): boolean =>
  from >= 0 && lexicon.readings(phraseOf(tokens, from, to)).some(({ kind }) => kind === 'SKILL')
