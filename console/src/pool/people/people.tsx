/** Everybody in the pool, to find, filter, tag and put on lists. */
import { Users } from 'lucide-react'
import { useState } from 'react'
import { callTo } from '../../api/call.ts'
import type { PoolCandidate } from '../../api/types.ts'
import { AddPerson } from '../../keep/person-buttons.tsx'
import { Link } from '../../router/link.tsx'
import { setQuery, useOpenPerson } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { ExportMenu } from '../export-menu.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { usePeopleColumns } from './people-columns.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { usePeopleKeys } from './people-keys.ts'
import { askParts, isAsking, usePeople, usePeopleQuery, usePoolSize } from './use-people.ts'

const urnOf = ({ urn }: PoolCandidate) => urn
const open = ({ urn }: PoolCandidate) => setQuery({ person: urn })

export function People() {
  const ask = usePeopleQuery()
  const people = usePeople(ask)
  const size = usePoolSize(people.hasMore && !isAsking(ask))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (urn: string) => setSelected((before) => before.symmetricDifference(new Set([urn])))
  const columns = usePeopleColumns(people.items, selected, setSelected)
  const activeUrn = usePeopleKeys(people.items, toggle)
  const openUrn = useOpenPerson()
  return (
    <>
      <PeopleFilters ask={ask} />
      <Card
        title={people.isPending ? t('loading') : shownOf(people.items.length, people.hasMore, size)}
        actions={
          <>
            <CurlButton call={callTo('listCandidates', { query: askParts(ask) })} />
            <ExportMenu ask={ask} />
            <AddPerson />
            <Link to="/pool/imports" className={buttonClass('primary', 'sm')}>
              {t('pool.import')}
            </Link>
          </>
        }
      >
        {people.error ? <Failure error={people.error} onRetry={people.retry} /> : null}
        {people.isPending ? <SkeletonRows /> : null}
        {!people.isPending && !people.error && people.items.length === 0 ? <Nobody isAsking={isAsking(ask)} /> : null}
        {people.items.length > 0 ? (
          <DataTable
            label={t('pool.people')}
            columns={columns}
            rows={people.items}
            keyOf={urnOf}
            onEnd={people.loadMore}
            activeKey={openUrn ?? activeUrn}
            onRowClick={open}
          />
        ) : null}
      </Card>
      <BulkBar people={people.items.filter(({ urn }) => selected.has(urn))} onClear={() => setSelected(new Set())} />
    </>
  )
}

const shownOf = (count: number, hasMore: boolean, size: number | undefined) =>
  hasMore && size === undefined ? t('pool.shownMore', { count }) : t('pool.shown', { count: size ?? count })

const Nobody = ({ isAsking: asked }: { isAsking: boolean }) => (
  <Empty icon={Users} title={t(asked ? 'pool.noneMatch' : 'pool.none')}>
    <p>{t(asked ? 'pool.noneMatchHint' : 'pool.noneHint')}</p>
    {asked ? null : (
      <Link to="/pool/imports" className={`${buttonClass('primary')} mt-4`}>
        {t('pool.import')}
      </Link>
    )}
  </Empty>
)
