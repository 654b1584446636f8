/**
 * Suggests titles, skills and languages: titles and skills from the own pool and from the people this visit has seen, the most
 * frequent first, because words that people use for themselves will match. Languages have a list of their own.
 */
import { LIST_ITEMS_MAX } from '../../../../contract/limits.ts'
import { queryClient } from '../../api/queries.ts'
import { scoutPool } from '../../api/scout-pool.ts'
import type { Candidate, SearchAnswer } from '../../api/types.ts'
import { languageNames } from '../../text/language-name.ts'

export type WordKind = 'titles' | 'skills' | 'languages'
type People = Pick<SearchAnswer, 'candidates'>

const OFFERED_MAX = 8

export const findWords =
  (kind: WordKind) =>
  async (typed: string): Promise<{ label: string }[]> => {
    const words = kind === 'languages' ? languageNames() : wordsOf(kind, await knownPeople())
    return offered(words, typed).map((label) => ({ label }))
  }

function offered(words: string[], typed: string): string[] {
  const wanted = plain(typed)
  const counts = new Map<string, number>()
  for (const word of words) {
    if (plain(word) !== wanted && ` ${plain(word)}`.includes(` ${wanted}`))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const often = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  return often.slice(0, OFFERED_MAX).map(([word]) => word)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** The own pool and the people found. A key without the scope to read the pool has only the latter. */
async function knownPeople(): Promise<Candidate[]> {
  const own = await queryClient
    .fetchQuery({
      queryKey: ['pool', 'words'],
      queryFn: (): Promise<People> => scoutPool.list({ limit: LIST_ITEMS_MAX }).first(),
      staleTime: 300_000,
    })
    .catch(() => undefined)
  const found = queryClient.getQueriesData<People>({ queryKey: ['search'] }).map(([, answer]) => answer)
  return [own, ...found].flatMap((answer) => answer?.candidates ?? [])
}

const wordsOf = (kind: 'titles' | 'skills', people: Candidate[]): string[] =>
  people.flatMap((person) => (kind === 'skills' ? (person.skills ?? []) : titleOf(person)))

/** In the network's short hits the title includes the employer, which is cut off. */
const titleOf = ({ job_title: title, requiresEnrich }: Candidate): string =>
  requiresEnrich ? title.replace(/ at .*/, '') : title
