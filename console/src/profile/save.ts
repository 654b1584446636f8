/** Saving somebody to the pool. Free; only whole profiles can be saved. */
import { post } from '../api/client.ts'
import { queryClient, spent } from '../api/queries.ts'
import type { SaveFoundAnswer } from '../api/types.ts'
import { notify, notifyFailure } from '../shell/announce.tsx'
import { t } from '../text/t.ts'
import type { Person } from './person.ts'

export async function save({ urn, name, state }: Person): Promise<void> {
  if (state === 'glimpsed') return notify(t('profile.saveFirst'), 'bad')
  try {
    await post<SaveFoundAnswer>('talent-pool/candidates/save', { urns: [urn] })
    notify(t('profile.saved', { name }))
    spent()
    await queryClient.invalidateQueries({ queryKey: ['person', urn] })
    void queryClient.invalidateQueries({ queryKey: ['pool'] })
  } catch (error) {
    notifyFailure(error)
  }
}
