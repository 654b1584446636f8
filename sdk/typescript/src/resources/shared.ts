/** What the resources share: reading paged lists, and filters given as objects where the service takes them as JSON text. */
import type { Criterion, Filters } from '../generated/types.ts'
import { Paged } from '../pages.ts'
import type { CallOptions, Input, JsonAnswer, ListId, OperationId, Transport } from '../transport.ts'

type ItemOf<Page, Name extends keyof Page> = Page[Name] extends (infer Item)[] ? Item : never
export type Query<Id extends OperationId> = Input<Id> extends { query?: infer Q } ? NonNullable<Q> : never
export type Body<Id extends OperationId> = Input<Id> extends { body: infer B } ? B : never

/** `name` is the property of a page that holds its items. */
export function listOf<Id extends ListId, Name extends keyof JsonAnswer<Id>>(
  transport: Transport,
  [id, name]: [Id, Name],
  input: Input<Id>,
  options?: CallOptions,
) {
  type Page = JsonAnswer<Id> & { nextCursor: string | null }
  const { query } = input as { query?: object }
  const read = (cursor?: string) =>
    transport.call(id, { ...input, query: { ...query, ...(cursor && { cursor }) } } as Input<Id>, options)
  return new Paged<Page, ItemOf<JsonAnswer<Id>, Name>>(
    read as (cursor?: string) => Promise<Page>,
    (page) => page[name] as ItemOf<JsonAnswer<Id>, Name>[],
  )
}

/** A body that takes filters as an object (`filters`) or as JSON text (`filtersJson`). */
export type WithFilters<B> = B & { filters?: Filters }

export function encoded<B extends { filtersJson?: string }>({ filters, ...body }: WithFilters<B>): B {
  return { ...body, ...(filters && { filtersJson: JSON.stringify(filters) }) } as unknown as B
}

export type PoolQuery<Q> = Q & { filters?: Filters; criteria?: Criterion[] }

/** The same for a query string, where criteria are JSON text too. */
export function encodedQuery<Q extends object>({ criteria, ...query }: PoolQuery<Q>): Q {
  return { ...encoded(query), ...(criteria && { criteriaJson: JSON.stringify(criteria) }) } as unknown as Q
}
