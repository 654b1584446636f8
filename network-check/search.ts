/** The promises about search: the page, its limit, stable paging, and filters that are applied or reported as unsupported. */
import { type NetworkSearchPage, networkPaths } from '../contract/network.ts'
import { insist, PromiseUntested } from './broken.ts'
import { type Caller, requireRefusal } from './caller.ts'
import { everyFilter, everyMust } from './impossible.ts'
import { PAGE, pageOf } from './pages.ts'
import type { NetworkPromise } from './promises.ts'
import { fold } from './text.ts'

const SMALL = 5

const urns = ({ people }: NetworkSearchPage) => people.map(({ urn }) => urn)
const same = (a: string[], b: string[]) => a.length === b.length && a.every((urn, at) => urn === b[at])

async function walk(ask: Caller, limit: number, people: number): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    insist(
      pages++ <= people,
      `A result in pages of ${limit} does not end: nextCursor continues, but the pages are empty.`,
    )
    const page: NetworkSearchPage = await pageOf(ask, { prompt: '' }, limit, cursor)
    found.push(...urns(page))
    cursor = page.nextCursor
  } while (cursor !== null && found.length < people)
  return found
}

/** Requires that nobody is found, or that the network says it cannot filter by this. */
async function requireHeeded(ask: Caller, name: string, query: object): Promise<void> {
  const { people, unsupported = [] } = await pageOf(ask, query)
  const words = `A search with a ${name} that nobody can meet finds ${people.length} people, although "${name}" is not named in unsupported.`
  insist(people.length === 0 || unsupported.includes(name), words)
}

export const search: NetworkPromise[] = [
  {
    part: 'Search',
    says: 'A search without conditions finds people, in the shape of the document.',
    async holds({ ask, found }) {
      const page = await pageOf(ask, { prompt: '' })
      insist(page.people.length > 0, 'A search without conditions finds nobody, so most promises cannot be checked.')
      insist(
        page.total >= page.people.length,
        `total is ${page.total}, but the page alone has ${page.people.length} people.`,
      )
      found.people = page.people
    },
  },
  {
    part: 'Search',
    says: 'limit is respected, from 1 to 100.',
    async holds({ ask }) {
      for (const limit of [1, 3, 100]) await pageOf(ask, { prompt: '' }, limit)
    },
  },
  {
    part: 'Search',
    says: 'The same query gives the same people in the same order.',
    async holds({ ask }) {
      const [first, second] = [await pageOf(ask, { prompt: '' }), await pageOf(ask, { prompt: '' })]
      insist(same(urns(first), urns(second)), 'The same query, sent twice, gives other people or another order.')
    },
  },
  {
    part: 'Search',
    says: 'Paging shows nobody twice and leaves nobody out, whatever the page size.',
    async holds({ ask }) {
      const [small, large] = [await walk(ask, SMALL, 2 * PAGE), await walk(ask, PAGE, 2 * PAGE)]
      insist(new Set(small).size === small.length, `In pages of ${SMALL} a person appears twice.`)
      const count = Math.min(small.length, large.length)
      insist(
        small.length === large.length || count >= 2 * PAGE,
        `Pages of ${SMALL} end after ${small.length} people, but pages of ${PAGE} after ${large.length}.`,
      )
      const missing = large.slice(0, count).filter((urn) => !small.includes(urn)).length
      insist(missing === 0, `Pages of ${SMALL} leave out ${missing} people that pages of ${PAGE} show.`)
    },
  },
  {
    part: 'Search',
    says: 'A cursor that you did not issue is 400 INVALID_REQUEST.',
    async holds({ ask }) {
      const answer = await ask.post(networkPaths.search, {
        query: {},
        cursor: 'network-check: none of yours',
        limit: 1,
      })
      requireRefusal(answer, 'to a cursor that it did not issue', [400], ['INVALID_REQUEST'])
    },
  },
  {
    part: 'Search',
    says: 'Names match by their beginning, without case or accents.',
    async holds({ ask, found }) {
      for (const name of ['firstName', 'lastName'] as const) {
        const whole = found.people.map((hit) => hit[name]).find((text) => text.length > 2)
        if (!whole) throw new PromiseUntested(`nobody found has a ${name}`)
        const prefix = fold(whole).slice(0, 2)
        const { people, unsupported = [] } = await pageOf(ask, { prompt: '', [name]: prefix.toUpperCase() })
        if (unsupported.includes(name)) continue
        insist(people.length > 0, `Nobody is found by the first two letters of a ${name} in capitals.`)
        const others = people.filter((hit) => !begins(hit[name], prefix)).length
        insist(others === 0, `${others} people are found whose ${name} does not begin with the letters asked for.`)
      }
    },
  },
  ...everyFilter.map(
    ([name, filter]): NetworkPromise => ({
      part: 'Search',
      says: `${name} filters, or is named in unsupported.`,
      holds: ({ ask }) => requireHeeded(ask, name, { prompt: '', ...filter }),
    }),
  ),
  ...everyMust.map(
    ([name, understood]): NetworkPromise => ({
      part: 'Search',
      says: `${name} filters, or is named in unsupported.`,
      holds: ({ ask }) => requireHeeded(ask, name, { prompt: '', understood }),
    }),
  ),
  {
    part: 'Search',
    says: 'unsupported names only what was sent.',
    async holds({ ask }) {
      const { unsupported = [] } = await pageOf(ask, { prompt: '' })
      insist(unsupported.length === 0, `A search without filters names ${unsupported.join(', ')} in unsupported.`)
      const { unsupported: named = [] } = await pageOf(ask, { prompt: '', skills: ['SQL'] })
      const others = named.filter((name) => name !== 'skills')
      insist(others.length === 0, `A search by skills alone names ${others.join(', ')} in unsupported.`)
    },
  },
  {
    part: 'Search',
    says: 'Long prompts in any script are accepted.',
    async holds({ ask }) {
      for (const prompt of ['データエンジニア', 'مهندس', '🙂', 'x '.repeat(5_000)]) await pageOf(ask, { prompt })
    },
  },
]

/**
 * Any word of the name may begin so: "de la Cruz" is found by "Cruz". Names that folding leaves with non-ASCII letters are
 * accepted, as each network folds those in its own way.
 */
function begins(name: string, prefix: string): boolean {
  const folded = fold(name)
  return folded.split(/[\s'’-]+/).some((word) => word.startsWith(prefix)) || /[^ -~]/.test(folded)
}
