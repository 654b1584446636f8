/**
 * A profile from one or several providers. Owns whether they are asked one after the other until one knows the person, or
 * all of them, and joined.
 */
import type { NetworkProfile } from '../../contract/network.ts'
import { NetworkFailure } from '../providers/port.ts'
import type { VendorPerson } from '../providers/vendor-port.ts'
import { hopefulOf, networkFailure } from './failures.ts'
import type { Reference } from './in-words.ts'
import { merge } from './merge.ts'
import type { KnownPerson } from './people.ts'
import { type Collected, collectedFrom } from './person.ts'
import type { Provider } from './provider.ts'

type Told = { found: Collected } | { missing: true } | { failure: NetworkFailure }

/** `all`: every provider is asked, and paid, and what they say is joined. Else the first who knows the person. */
export async function collectFrom(
  providers: Provider[],
  reference: Reference,
  person: KnownPerson,
  all: boolean,
  signal?: AbortSignal,
): Promise<NetworkProfile> {
  const told: Told[] = all ? await Promise.all(providers.map((each) => askOne(each, reference, person, signal))) : []
  for (const provider of all ? [] : providers) {
    const answer = await askOne(provider, reference, person, signal)
    told.push(answer)
    if ('found' in answer) break
  }
  const found = told.flatMap((answer) => ('found' in answer ? answer.found : []))
  if (found.length > 0) return merge(found)
  const failures = told.flatMap((answer) => ('failure' in answer ? answer.failure : []))
  const passing = failures.filter(({ fault }) => fault !== 'GONE')
  // Somebody who might know them could not say: that is no word about the person.
  if (passing.length > 0) throw hopefulOf(passing)
  throw failures[0] ?? new NetworkFailure('GONE', 'no provider knows this person')
}

async function askOne(
  provider: Provider,
  reference: Reference,
  person: KnownPerson,
  signal?: AbortSignal,
): Promise<Told> {
  const collecting = provider.vendor.collect!
  try {
    const answer = await provider.ask<VendorPerson>(
      {
        attempt: { operation: 'collect', costMax: collecting.costMax },
        call: () => collecting.collect(person),
        describe: (told) => ({ people: told.kind === 'FOUND' ? 1 : 0 }),
      },
      signal,
    )
    const found = answer.kind === 'FOUND' ? collectedFrom(reference, provider.name, answer.value) : undefined
    // An answer about anybody else is no answer, whatever it cost.
    return found && found.person.key === person.key ? { found } : { missing: true }
  } catch (error) {
    signal?.throwIfAborted()
    return { failure: networkFailure(error) }
  }
}
