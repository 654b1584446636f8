/** Saving somebody to the pool. Free; only whole profiles can be saved. */
import { post } from '../api/client.ts'
import { spent } from '../api/queries.ts'
import type { SaveFoundAnswer } from '../api/types.ts'
import { markSaved } from '../found/mark-saved.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import type { Person } from './person.ts'

export async function save({ urn, name, state }: Person): Promise<void> {
  if (state === 'glimpsed') return notify(t('profile.saveFirst'), 'bad')
  try {
    const answer = await post<SaveFoundAnswer>('talent-pool/candidates/save', { urns: [urn] })
    notify(t('profile.saved', { name }))
    spent()
    await markSaved(answer)
  } catch (error) {
    notifyFailure(error)
  }
}
