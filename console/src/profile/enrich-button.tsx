/** Fetches the whole profile into the open drawer, at the price on the button. */
import { useMutation } from '@tanstack/react-query'
import { queryClient, refreshCredits } from '../api/queries.ts'
import { scoutEnrich } from '../api/scout-people.ts'
import { changeFound } from '../found/answers.ts'
import { judgeAgain } from '../found/judge-again.ts'
import { t } from '../text/t.ts'
import { announce, notifyFailure } from '../ui/announce.tsx'
import { PriceButton } from '../ui/price-button.tsx'
import { fromProfile, type Person } from './person.ts'

export function EnrichButton({ person }: { person: Person }) {
  const { urn, name, state } = person
  const again = state === 'enriched'
  const enrich = useMutation({
    mutationFn: (maxCredits: number) => scoutEnrich.one(urn, { maxCredits, ...(again && { forceRefresh: true }) }),
    onSuccess: ({ profile }) => {
      const at = (title: string, company: string) => t('row.at', { title, company })
      queryClient.setQueryData(['person', urn], fromProfile(profile, at))
      changeFound(urn, (candidate) => ({ ...candidate, skills: profile.skills }))
      announce(t('profile.enriched', { name }))
      refreshCredits()
      void judgeAgain(urn)
    },
    onError: notifyFailure,
  })
  return (
    <PriceButton
      size="sm"
      look={again ? 'quiet' : 'primary'}
      busy={enrich.isPending}
      quotes={[{ operation: 'enrich', body: { urn, ...(again && { forceRefresh: true }) } }]}
      onSpend={({ total }) => enrich.mutate(total)}
    >
      {enrich.isPending ? t('profile.enriching') : again ? t('profile.refresh') : t('profile.enrich')}
    </PriceButton>
  )
}
