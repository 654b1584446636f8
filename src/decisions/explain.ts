/** Explains a record to the person it is about, in plain sentences of their language. The texts are rows of data/words.tsv. Pure. */
import type { Criterion, Verdict } from '../../contract/criteria.ts'
import { type ExplanationLanguage, explanationLanguages } from '../../contract/decisions.ts'
import { rowsIn } from '../reference/lists.ts'
import { type OverridePart, partOf, type Ranking, type ShownPart } from './entry.ts'
import type { StoredEntry } from './store.ts'

const rows = rowsIn<'key' | ExplanationLanguage>(new URL('./data/words.tsv', import.meta.url))

const WORDS = Object.fromEntries(
  explanationLanguages.map((lang) => [lang, new Map(rows.map((row) => [row.key, row[lang]]))]),
) as Record<ExplanationLanguage, Map<string, string>>

const VERDICTS: Record<string, Verdict> = { M: 'MET', P: 'PARTLY', N: 'NOT_MET', U: 'UNKNOWN' }

export const verdictsOf = ({ verdicts }: Pick<ShownPart, 'verdicts'>): Verdict[] =>
  [...verdicts].map((letter) => VERDICTS[letter] ?? 'UNKNOWN')

/** Returns the text of one key in one language. A missing key is a mistake in the list, so it throws. */
type Say = (key: string, values?: Record<string, string | number>) => string

function sayIn(lang: ExplanationLanguage): Say {
  return (key, values = {}) => {
    const words = WORDS[lang].get(key)
    if (words === undefined) throw new Error(`data/words.tsv has no ${key} in ${lang}`)
    return words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

export interface RankingToExplain {
  at: Date
  ranking: Ranking
  /** How this person was shown; undefined if they were only an example in the question. */
  shown: ShownPart | undefined
  /** What people decided about this person. */
  overrides: StoredEntry[]
}

export function explainRanking(
  { at, ranking, shown, overrides }: RankingToExplain,
  lang: ExplanationLanguage,
): string[] {
  const say = sayIn(lang)
  const date = (when: Date) => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(when)
  if (!shown) return [say('example', { date: date(at) })]
  const { facts, asked, isAskedErased } = ranking
  const criteria = asked?.criteria ?? []
  return [
    say('shown', { date: date(at), place: shown.place, total: facts.total }),
    say(`source.${shown.source}`),
    say(`ranking.${facts.ranking}`),
    ...(isAskedErased ? [say('erased')] : []),
    ...(criteria.length === 0 && !isAskedErased ? [say('nothing')] : []),
    ...verdictsOf(shown).flatMap((verdict, n) => (criteria[n] ? lineOf(say, criteria[n], verdict) : [])),
    ...(criteria.length > 0 ? [say(`tier.${shown.tier}`)] : []),
    ...overrides.flatMap((override) => {
      const decided = partOf<OverridePart>(override.parts[0])
      if (!decided) return []
      const reason = decided.code === undefined ? decided.reason : say(`reason.${decided.code ?? 'OTHER'}`)
      return [say(`override.${decided.action}`, { date: date(override.at), reason })]
    }),
  ]
}

function lineOf(say: Say, criterion: Criterion, verdict: Verdict): string {
  const { importance, kind } = criterion
  return say('line', {
    importance: say(`importance.${importance}`),
    kind: say(`kind.${kind}`),
    names: cut(namesOf(say, criterion)),
    verdict: say(`${importance === 'EXCLUDED' ? 'excluded' : 'verdict'}.${verdict}`),
  })
}

/** Only as many names as somebody will read; the record has them all. */
const NAMES_CHARS_MAX = 300

const cut = (names: string) =>
  names.length <= NAMES_CHARS_MAX ? names : `${names.slice(0, NAMES_CHARS_MAX).toWellFormed()}…`

function namesOf(say: Say, criterion: Criterion): string {
  switch (criterion.kind) {
    case 'YEARS': {
      const { min, max } = criterion
      return say(min === null ? 'years.max' : max === null ? 'years.min' : 'years.both', {
        min: min ?? '',
        max: max ?? '',
      })
    }
    case 'SENIORITY':
      return criterion.anyOf.map(({ level }) => say(`level.${level}`)).join(` ${say('or')} `)
    case 'WORKPLACE':
      return criterion.anyOf.map(({ mode }) => say(`mode.${mode}`)).join(` ${say('or')} `)
    case 'CONTACT':
      return criterion.anyOf.map(({ field }) => say(`contact.${field}`)).join(` ${say('or')} `)
    case 'LANGUAGE':
      return criterion.anyOf
        .map(({ name, level }) => (level ? `${name} (${say(`fluency.${level}`)})` : name))
        .join(` ${say('or')} `)
    case 'SAVED':
      return criterion.since
    default:
      return criterion.anyOf.map(({ name }) => name).join(` ${say('or')} `)
  }
}
