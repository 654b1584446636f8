/** What may happen to an account, as plain data that fast-check generates, shrinks and prints. */
import fc from 'fast-check'
import {
  allUrns,
  type CollectAnswer,
  type Field,
  fields,
  type LookupAnswer,
  resultLists,
  type SearchAnswer,
  type WorkAnswer,
} from './model-terms.ts'

/** A request that may carry an Idempotency-Key. There are few keys, so that they meet again on the same or on another request. */
interface Keyed {
  key?: string
}

export type Command =
  | { do: 'grant'; ref: string; plan: number; extra: number }
  | ({
      do: 'search'
      query: number
      page: number
      localOnly: boolean
      answer: SearchAnswer
      overtaken: boolean
    } & Keyed)
  | { do: 'enrich'; urn: string; force: boolean; answer: CollectAnswer; overtaken: boolean }
  | ({ do: 'enrichBatch'; urns: string[]; force: boolean } & Keyed)
  | ({ do: 'contact'; urn: string; fields: Field[]; sendUrl: boolean } & Keyed)
  | ({ do: 'contactBatch'; urns: string[]; fields: Field[]; sendUrl: boolean } & Keyed)
  | { do: 'work'; pick: number; answer: WorkAnswer; overtaken: boolean }
  | { do: 'workAll'; answers: WorkAnswer[] }
  | { do: 'turn'; ms: number }
  | { do: 'repeat'; back: number }
  | { do: 'look' }

const urn = fc.constantFrom(...allUrns)
const urns = fc.array(urn, { minLength: 1, maxLength: 15, size: 'medium' })
const someFields = fc.subarray([...fields], { minLength: 1 })
const key = fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined, freq: 2 })
const seldom = fc.integer({ min: 0, max: 7 }).map((drawn) => drawn === 7)

const lookup: fc.Arbitrary<LookupAnswer> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('found' as const), found: fc.subarray([...fields]) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('pending', 'pending', 'failed', 'gone', 'unavailable', 'crash') }),
  },
)
const collect = fc.constantFrom<CollectAnswer[]>('found', 'found', 'found', 'gone', 'unavailable', 'crash')
const answer = fc.record({ lookup, collect })

const HOUR_MS = 3_600_000
/** Past a stall, past a deadline, and from just inside to just outside both time windows (a day and 30 days). */
const turns = [121_000, 301_000, HOUR_MS, 23 * HOUR_MS, 24 * HOUR_MS, 29 * 24 * HOUR_MS, 30 * 24 * HOUR_MS]

const grant = fc.record({
  do: fc.constant('grant' as const),
  ref: fc.constantFrom('g1', 'g2', 'g3', 'g4'),
  // Seldom enough credits for everything: bugs live where a balance runs out in the middle of a request.
  plan: fc.integer({ min: 0, max: 40_000 }),
  extra: fc.integer({ min: 0, max: 20_000 }),
})

const search = fc.record({
  do: fc.constant('search' as const),
  query: fc.nat(resultLists.length - 1),
  page: fc.constantFrom(1, 1, 2, 3, 4, 21),
  localOnly: seldom,
  answer: fc.constantFrom<SearchAnswer[]>('found', 'found', 'found', 'found', 'unavailable', 'crash'),
  overtaken: seldom,
  key,
})

const enrich = fc.record({
  do: fc.constant('enrich' as const),
  urn,
  force: seldom,
  answer: collect,
  overtaken: seldom,
})

export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: grant },
  { weight: 3, arbitrary: search },
  { weight: 3, arbitrary: enrich },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('enrichBatch' as const), urns, force: seldom, key }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('contact' as const), urn, fields: someFields, sendUrl: fc.boolean(), key }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('contactBatch' as const),
      urns,
      fields: someFields,
      sendUrl: fc.boolean(),
      key,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('work' as const), pick: fc.nat(30), answer, overtaken: seldom }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('workAll' as const),
      answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('turn' as const), ms: fc.constantFrom(...turns) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), back: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
)

/** Begins with credits and a profile, so that a short program already gets somewhere. */
export const program = (commands: number): fc.Arbitrary<Command[]> =>
  fc
    .tuple(
      fc.record({ plan: fc.integer({ min: 0, max: 60_000 }), extra: fc.integer({ min: 0, max: 30_000 }) }),
      fc.array(command, { maxLength: commands, size: 'max' }),
    )
    .map(([{ plan, extra }, commands]) => [{ do: 'grant', ref: 'first', plan, extra }, ...commands])

/** For one account: groups of commands that run at the same time, and the network's answers in turn. */
export const concurrentCommands = fc.record({
  groups: fc
    .tuple(
      grant,
      fc.array(fc.array(command, { minLength: 2, maxLength: 12, size: 'max' }), { minLength: 1, maxLength: 4 }),
    )
    .map(([first, groups]): Command[][] => [[{ ...first, ref: 'first' }], ...groups]),
  answers: fc.record({
    lookups: fc.array(
      lookup.filter(({ kind }) => kind !== 'unavailable' && kind !== 'crash'),
      { minLength: 1, maxLength: 10, size: 'max' },
    ),
    collects: fc.array(fc.constantFrom<CollectAnswer[]>('found', 'found', 'gone'), { minLength: 1, maxLength: 5 }),
  }),
})
