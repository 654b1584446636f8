/** Saves the selected people to the pool. People who are not enriched cannot be saved; they are counted. */
import { scoutPool } from '../../api/scout-pool.ts'
import type { Candidate } from '../../api/types.ts'
import { markSaved } from '../../found/mark-saved.ts'
import { t } from '../../text/t.ts'
import { notify, notifyFailure } from '../../ui/announce.tsx'

export async function saveMany(people: Candidate[]): Promise<void> {
  const urns = people.filter(({ requiresEnrich }) => requiresEnrich).map(({ urn }) => urn)
  if (urns.length === 0) return notify(t('profile.inPool'))
  try {
    const answer = await scoutPool.save({ urns })
    const { results } = answer
    const saved = results.filter(({ poolUrn }) => poolUrn !== null).length
    const left = results.length - saved
    const words = [t('jobs.savedCount', { count: saved }), left > 0 && t('jobs.notSaved', { count: left })]
    notify(words.filter(Boolean).join(' '), saved > 0 ? 'good' : 'bad')
    await markSaved(answer)
  } catch (error) {
    notifyFailure(error)
  }
}
