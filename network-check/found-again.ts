/** A collected person is found again: by name, by a must whatever the prompt's words are, and when only other people are excluded. */
import { insist, PromiseUntested } from './broken.ts'
import { employersOf, skillsOf, titlesOf } from './contrasts.ts'
import { understoodWith } from './impossible.ts'
import { lookFor } from './pages.ts'
import type { NetworkPromise } from './promises.ts'

const NONE = 'zzqx'

export const names: NetworkPromise = {
  part: 'Search',
  says: 'People who were collected are found by their first and last name.',
  async holds(trial) {
    trial.found.namesHold = true
    try {
      for (const person of trial.found.profiles) {
        const finding = await lookFor(trial, person, {}, 'firstName')
        insist(finding !== 'MISSING', 'A person is not found by the names in the person’s own profile.')
      }
    } catch (error) {
      trial.found.namesHold = false
      throw error
    }
  },
}

export const promptBeside: NetworkPromise = {
  part: 'Search',
  says: 'People who meet a required title or skill that you filter by are found, whatever the words of the prompt.',
  async holds(trial) {
    const { profiles } = trial.found
    const [titled, skilled] = [titlesOf(profiles), skillsOf(profiles)]
    if (!titled && !skilled) throw new PromiseUntested('no profile has a title or a skill')
    const asked = [
      ...(titled ? [['musts.titles', titled.person, { titles: [[{ name: titled.true, also: [] }]] }] as const] : []),
      ...(skilled ? [['musts.skills', skilled.person, { skills: [[skilled.true]] }] as const] : []),
    ]
    for (const [name, person, musts] of asked) {
      const finding = await lookFor(trial, person, { prompt: NONE, understood: understoodWith({ musts }) }, name)
      insist(finding !== 'MISSING', `${name}: a person who meets it is left out because the prompt has other words.`)
    }
  },
}

export const excluded: NetworkPromise = {
  part: 'Search',
  says: 'An excluded company leaves out nobody who works at another company, however similar the name.',
  async holds(trial) {
    const chosen = employersOf(trial.found.profiles)
    if (!chosen) throw new PromiseUntested('no profile names an employer')
    const { person, true: own, false: others } = chosen
    for (const name of [`${own.name} ${NONE}`, `${NONE} ${own.name}`, others[0]!.name]) {
      const companies = [{ name, entityIds: [], entities: [], when: 'CURRENT' }]
      const sent = { understood: understoodWith({ excluded: { companies } }) }
      const words = 'A person is left out because of an excluded company at which the person does not work.'
      insist((await lookFor(trial, person, sent, 'excluded')) !== 'MISSING', words)
    }
  },
}
