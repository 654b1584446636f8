/** Saves somebody to the pool. Free; only whole profiles can be saved. */
import { refreshCredits } from '../api/queries.ts'
import { scoutPool } from '../api/scout-pool.ts'
import { markSaved } from '../found/mark-saved.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import type { Person } from './person.ts'

export async function save({ urn, name, state }: Person): Promise<void> {
  if (state === 'preview') return notify(t('profile.saveFirst'), 'bad')
  try {
    const answer = await scoutPool.save({ urns: [urn] })
    notify(t('profile.saved', { name }))
    refreshCredits()
    await markSaved(answer)
  } catch (error) {
    notifyFailure(error)
  }
}
