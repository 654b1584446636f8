/** The pool: its people, imports, duplicates, saved searches and shortlists, each at its own address. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { scoutSearches, scoutShortlists } from '../api/scout-lists.ts'
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import { useRoute } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Empty } from '../ui/empty.tsx'
import { SubNav } from '../ui/sub-nav.tsx'
import { Duplicates } from './duplicates/duplicates.tsx'
import { Imports } from './imports/imports.tsx'
import { SavedSearches } from './lists/saved-searches.tsx'
import { ShortlistPeople } from './lists/shortlist-people.tsx'
import { Shortlists } from './lists/shortlists.tsx'
import { People } from './people/people.tsx'
import { Suppressed } from './suppressed/suppressed.tsx'

export default function PoolPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-2 pb-24 sm:px-6">
      <PoolParts />
      <CurrentPart />
      <LazyProfileDrawer />
    </div>
  )
}

function PoolParts() {
  const searches = useQuery({
    queryKey: ['saved-searches', 'counts'],
    queryFn: ({ signal }) => scoutSearches.list({}, { signal }).first(),
  })
  const lists = useQuery({
    queryKey: ['shortlists', 'counts'],
    queryFn: ({ signal }) => scoutShortlists.list({}, { signal }).first(),
  })
  const sum = (counted?: { newCount: number }[]) => counted?.reduce((all, { newCount }) => all + newCount, 0)
  return (
    <SubNav
      label={t('pool.parts')}
      parts={[
        { path: '/pool', name: t('pool.people') },
        { path: '/pool/imports', name: t('pool.imports') },
        { path: '/pool/duplicates', name: t('pool.duplicates') },
        { path: '/pool/suppressed', name: t('pool.suppressed') },
        { path: '/pool/searches', name: t('pool.searches'), count: sum(searches.data?.savedSearches) },
        { path: '/pool/shortlists', name: t('pool.shortlists'), count: sum(lists.data?.shortlists) },
      ]}
    />
  )
}

function CurrentPart() {
  switch (useRoute()) {
    case '/pool/':
      return <People />
    case '/pool/imports':
      return <Imports />
    case '/pool/duplicates':
      return <Duplicates />
    case '/pool/suppressed':
      return <Suppressed />
    case '/pool/searches':
      return <SavedSearches />
    case '/pool/shortlists':
      return <Shortlists />
    case '/pool/shortlists/$shortlistId':
      return <OneShortlist />
    default:
      return <Empty title={t('nav.notFound')}>{t('nav.notFoundHint')}</Empty>
  }
}

const OneShortlist = () => (
  <ShortlistPeople shortlistId={useParams({ from: '/pool/shortlists/$shortlistId' }).shortlistId} />
)
