/**
 * A profile from one or several providers. Owns whether they are asked one after another until one knows the person, or all
 * together with their answers merged.
 */
import type { NetworkProfile } from '../../contract/network.ts'
import { countDropped } from '../providers/dropped.ts'
import { NetworkFailure } from '../providers/port.ts'
import type { VendorAnswer, VendorPerson } from '../providers/vendor-port.ts'
import { networkFailure, retryableOf } from './failures.ts'
import type { Reference } from './in-words.ts'
import { askOrTake, askUnderKey, type Keeping } from './kept-ask.ts'
import { merge } from './merge.ts'
import type { KnownPerson } from './people.ts'
import { type CollectedPerson, collectedFrom } from './person.ts'
import type { Provider } from './provider.ts'

type ProviderAnswer = { found: CollectedPerson } | { missing: true } | { failure: NetworkFailure }

interface Asking {
  keeping: Keeping
  reference: Reference
  person: KnownPerson
  /** Identifies the piece of work that asks; the same if it asks again after a crash. */
  key: string | undefined
  signal: AbortSignal | undefined
}

/** `all`: every provider is asked and paid, and their answers are merged. Otherwise the first one that knows the person. */
export async function collectFrom(providers: Provider[], all: boolean, asking: Asking): Promise<NetworkProfile> {
  const answers: ProviderAnswer[] = all ? await Promise.all(providers.map((each) => askOne(each, asking))) : []
  for (const provider of all ? [] : providers) {
    const answer = await askOne(provider, asking)
    answers.push(answer)
    if ('found' in answer) break
  }
  const found = answers.flatMap((answer) => ('found' in answer ? answer.found : []))
  if (found.length > 0) return merge(found)
  const failures = answers.flatMap((answer) => ('failure' in answer ? answer.failure : []))
  const passing = failures.filter(({ fault }) => fault !== 'GONE')
  // A provider that might know the person could not answer, so this does not mean that nobody knows them.
  if (passing.length > 0) throw retryableOf(passing)
  throw failures[0] ?? new NetworkFailure('GONE', 'no provider knows this person')
}

async function askOne(provider: Provider, asking: Asking): Promise<ProviderAnswer> {
  const { reference, person, signal } = asking
  try {
    const answer = await answerOf(provider, asking)
    const { value: found, dropped } = await countDropped(() =>
      answer.kind === 'FOUND' ? collectedFrom(reference, provider.name, answer.value) : undefined,
    )
    provider.dropped('collect', dropped)
    // An answer about somebody else does not count, whatever it cost.
    return found && found.person.key === person.key ? { found } : { missing: true }
  } catch (error) {
    signal?.throwIfAborted()
    return { failure: networkFailure(error) }
  }
}

/**
 * With a key, a piece of work that asks again gets the answer it already bought, or waits for one that is still out, and buys
 * nothing twice.
 */
function answerOf(provider: Provider, { keeping, person, key, signal }: Asking): Promise<VendorAnswer<VendorPerson>> {
  const collecting = provider.vendor.collect!
  const ask = {
    attempt: { operation: 'collect' as const, costMax: collecting.costMax },
    call: () => collecting.collect(person),
    describe: (answers: VendorAnswer<VendorPerson>) => ({ people: answers.kind === 'FOUND' ? 1 : 0 }),
  }
  if (key !== undefined) return askUnderKey(provider, keeping, { ...ask, key }, signal)
  return askOrTake(provider, keeping, { ...ask, question: JSON.stringify(['collect', person.key]) }, signal)
}
