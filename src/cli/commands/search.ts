/** `search` and `read`. If a page may ask the network, the price is shown first. */
import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import type {
  Criterion,
  Filters,
  FoundCandidate,
  SearchResponse,
  TalentScout,
} from '../../../sdk/typescript/src/index.ts'
import { count } from '../../base/terminal-text.ts'
import { CommandEnd, EXIT } from '../exit.ts'
import { exactly, inCredits, listedPrice } from '../prices.ts'
import type { UserContext } from '../user-context.ts'
import type { Listing } from '../user-output.ts'

export interface SearchOptions {
  limit: number
  own?: boolean
  filters?: Filters
}

const PAGE = 20
/** The service counts no further. */
const TOTAL_MAX = 400

const placeOf = (person: FoundCandidate) => person.location_raw_address
const companyOf = (person: FoundCandidate) => ('company_name' in person ? person.company_name : '')
const whereOf = (person: FoundCandidate) => (person.requiresEnrich ? 'network' : 'own')
const scoreOf = ({ match }: FoundCandidate) => (match ? Math.round(match.score * 100) / 100 : null)

const PEOPLE: Listing<FoundCandidate> = {
  columns: ['urn', 'full_name', 'job_title', 'company', 'location', 'network_url', 'found_in', 'match'],
  cells: (person) => [
    person.urn,
    person.full_name,
    person.job_title,
    companyOf(person),
    placeOf(person),
    person.network_url,
    whereOf(person),
    scoreOf(person),
  ],
  short: {
    columns: ['match', 'name', 'title', 'place', 'found_in', 'urn'],
    cells: (person) => [
      scoreOf(person),
      person.full_name,
      person.job_title,
      placeOf(person),
      whereOf(person),
      person.urn,
    ],
  },
}

export async function search(context: UserContext, words: string[], options: SearchOptions): Promise<void> {
  const scout = await context.scout()
  const { signal } = context
  const filters = { ...options.filters, ...(options.own && { localOnly: true }) }
  const body = { prompt: words.join(' '), ...(Object.keys(filters).length > 0 && { filters }) }
  const maxCredits = await agreedPrice(context, scout, { ...body, pages: Math.ceil(options.limit / PAGE) })
  let last: SearchResponse | undefined
  let used = 0
  async function* people() {
    let shown = 0
    for await (const page of scout.searchPages({ ...body, maxCredits }, { signal })) {
      last = page
      used = exactly(used + page.creditsDeducted)
      const some = page.candidates.slice(0, options.limit - shown)
      yield* some
      shown += some.length
      if (shown >= options.limit || shown === 0) return
    }
  }
  const summary = () => ({
    totalCandidates: last!.totalCandidates,
    creditsUsed: used,
    networkStatus: last!.networkStatus,
    ignoredFilters: last!.ignoredFilters,
    interpretation: last!.interpretation,
  })
  const found = await context.output.list(people(), PEOPLE, () => ({ name: 'candidates', more: summary() }))
  const total = last!.totalCandidates
  context.output.note(
    `${found.length} of ${total >= TOTAL_MAX ? `${TOTAL_MAX} or more` : count(total, 'person', 'people')}, ${inCredits(used)}.`,
  )
  if (last!.networkStatus === 'UNAVAILABLE')
    context.output.note('The network did not answer, so these are the people found without it.')
}

interface AskedPages {
  prompt: string
  filters?: Filters
  pages: number
}

/** The first page costs what a quote says, which may be nothing; each further page at most its list price. */
async function agreedPrice(
  context: UserContext,
  scout: TalentScout,
  { pages, filters, prompt }: AskedPages,
): Promise<number> {
  const { signal } = context
  const body = { prompt, filtersJson: JSON.stringify(filters ?? {}) }
  const [quote, { limits }] = await Promise.all([
    scout.credits.quote({ operation: 'search', body }, { signal }),
    scout.account({ signal }),
  ])
  const more = listedPrice(limits.prices, { searches: filters?.localOnly ? 0 : pages - 1 })
  const credits = exactly(quote.totalCredits + more)
  const balance = exactly(quote.companyCredits + quote.companyExtraCredits)
  const what = pages > 1 ? `This search of ${pages} pages` : 'This search'
  await context.agree({ what, credits, atMost: true, balance })
  return credits
}

interface ReadOptions {
  file?: string
}

export async function showReading(context: UserContext, words: string[], { file }: ReadOptions): Promise<void> {
  const text = file ? await textIn(context, file) : words.join(' ')
  if (!text.trim()) throw new CommandEnd(EXIT.MISUSE, 'There is nothing to read. Give a text, or --file.')
  const scout = await context.scout()
  const { interpretation } = await scout.read(text, { signal: context.signal })
  const items = (async function* () {
    yield* interpretation.criteria
  })()
  await context.output.list(items, CRITERIA, () => ({ name: 'criteria', more: { interpretation } }))
  const unused = [...interpretation.refused, ...interpretation.notApplied]
  for (const { text: words, reason } of unused) context.output.note(`Not used: "${words}" (${reason})`)
}

async function textIn({ shell }: UserContext, file: string): Promise<string> {
  if (file === '-') return await textOf(shell.stdin)
  return await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandEnd(EXIT.MISUSE, `The text cannot be read: ${error.message}`)
  })
}

const CRITERIA: Listing<Criterion> = {
  columns: ['importance', 'kind', 'meaning', 'text'],
  cells: (criterion) => [
    criterion.importance.toLowerCase(),
    criterion.kind.toLowerCase(),
    meaningOf(criterion),
    criterion.text,
  ],
}

function meaningOf(criterion: Criterion): string {
  if (!('anyOf' in criterion)) {
    const { min, max } = criterion as { min?: number | null; max?: number | null }
    return [min ?? '', max ?? ''].join('–')
  }
  const names = criterion.anyOf.map((each) => Object.values(each as Record<string, unknown>)[0])
  return names.map(String).join(' or ')
}
