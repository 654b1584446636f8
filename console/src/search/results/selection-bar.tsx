/** The actions for the selected people, with prices. Says so if more than fifteen people are split into several jobs. */

import { useState } from 'react'
import { BATCH_TALENTS_MAX } from '../../../../contract/limits.ts'
import { callTo } from '../../api/call.ts'
import type { Candidate } from '../../api/types.ts'
import { foundBefore } from '../../found/answers.ts'
import { type BatchWork, callOf, quotesOf, split, start, type Talent } from '../../jobs/batch.ts'
import { ProjectButton } from '../../keep/project-button.tsx'
import { ShortlistButton } from '../../keep/shortlist-button.tsx'
import { t } from '../../text/t.ts'
import { notify, notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { PriceButton } from '../../ui/price-button.tsx'
import { SelectedBar } from '../../ui/selected-bar.tsx'
import { CompareMany } from '../compare/compare-many.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import { LikeMany } from './like-many.tsx'
import { saveMany } from './save-many.ts'
import { SelectedPeople } from './selected-people.tsx'
import { UnlockMany } from './unlock-many.tsx'

const urnsOf = (talents: Talent[]) => talents.map(({ urn }) => urn)
const ENRICH: BatchWork = { type: 'ENRICHMENT' }

/** `shown`: the people on the page. Selected people who are not on it are named. */
export function SelectionBar({ shown }: { shown: Candidate[] }) {
  const { search, dispatch } = useSearchContext()
  const people = [...search.ticked].flatMap((urn) => foundBefore(urn) ?? [])
  const [busy, setBusy] = useState(false)
  if (people.length === 0) return null
  const talents: Talent[] = people.map(({ urn, network_url }) => ({
    urn,
    ...(network_url && { networkUrl: network_url }),
  }))
  const fromNetwork = talents.filter(({ urn }) => people.some((each) => each.urn === urn && each.requiresEnrich))
  const begin = async (work: () => Promise<number>) => {
    setBusy(true)
    try {
      const count = await work()
      notify(count > 0 ? t('jobs.started', { count }) : t('jobs.allCached'))
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  const jobs = split(talents).length
  const summary = (
    <>
      <SelectedPeople
        people={people}
        shown={shown}
        onDeselect={(urn) => dispatch({ type: 'ticked', urns: [urn], on: false })}
      />
      {jobs > 1 ? (
        <span className="block text-xs font-normal text-faint">
          {t('jobs.split', { people: people.length, jobs, max: BATCH_TALENTS_MAX })}
        </span>
      ) : null}
    </>
  )
  return (
    <SelectedBar onClear={() => dispatch({ type: 'cleared' })} summary={summary}>
      <span className="inline-flex items-center">
        <CurlButton
          call={callTo('saveFoundCandidates', { body: { urns: urnsOf(fromNetwork) } })}
          what={t('jobs.save')}
        />
        <Button size="sm" onClick={() => void saveMany(people)}>
          {t('jobs.save')}
        </Button>
      </span>
      <LikeMany people={people} />
      <CompareMany people={people} />
      <ShortlistButton urns={urnsOf(talents)} />
      <ProjectButton urns={urnsOf(talents)} />
      <UnlockMany talents={talents} busy={busy} onStart={begin} />
      {fromNetwork.length > 0 ? (
        <>
          <PriceButton
            size="sm"
            idleWhenFree
            busy={busy}
            quotes={quotesOf(ENRICH, fromNetwork)}
            onSpend={({ parts }) => void begin(async () => (await start(ENRICH, fromNetwork, parts)).length)}
          >
            {t('jobs.enrich')}
          </PriceButton>
          <CurlButton call={callOf(ENRICH, fromNetwork)} />
        </>
      ) : null}
    </SelectedBar>
  )
}
