/** The promises about profiles: a profile is of the person asked for, and missing people are reported as missing. */
import { collectResponseSchema, networkPaths } from '../contract/network.ts'
import { fits, insist, PromiseUntested } from './broken.ts'
import { requireOk, requireRefusal } from './caller.ts'
import type { NetworkPromise } from './promises.ts'

const GONE = ['PERSON_NOT_FOUND', 'PERSON_GONE']
/** Enough people that two of them differ in every property that can be searched for. */
const TRIES_MAX = 12

export const collect: NetworkPromise[] = [
  {
    part: 'Collect',
    says: 'Everyone that a search finds can be collected by urn and address. Deleted people are 404 or 410.',
    async holds({ ask, found }) {
      if (found.people.length === 0) throw new PromiseUntested('the search found nobody')
      for (const { urn, networkUrl, fullName } of found.people.slice(0, TRIES_MAX)) {
        const answer = await ask.post(networkPaths.collect, { urn, networkUrl })
        if (answer.status === 404 || answer.status === 410) {
          requireRefusal(answer, 'to a person that the search found', [404, 410], GONE)
          continue
        }
        requireOk(answer)
        const { person } = fits(collectResponseSchema, answer.body, 'A profile')
        insist(person.urn === urn, 'A profile has a different urn than the one asked for.')
        insist(
          person.networkUrl === networkUrl,
          'A profile has a different networkUrl than the same person in the search.',
        )
        insist(person.fullName === fullName, 'A profile has a different fullName than the same person in the search.')
        found.profiles.push(person)
      }
      insist(found.profiles.length > 0, `None of the first ${TRIES_MAX} people found could be collected.`)
    },
  },
  {
    part: 'Collect',
    says: 'A urn that you do not know is 404 PERSON_NOT_FOUND.',
    async holds({ ask, run }) {
      const answer = await ask.post(networkPaths.collect, { urn: `network-check:${run}` })
      requireRefusal(answer, 'to a urn that nobody has', [404, 410], GONE)
    },
  },
]
