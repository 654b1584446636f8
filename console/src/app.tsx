/** Attaches a page to each address. Pages are loaded when first opened, except the search page, which everybody opens. */
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useAccess, useKey } from './api/key.ts'
import { Link } from './router/link.tsx'
import {
  creditsRoute,
  developersRoute,
  jobsRoute,
  membersRoute,
  oversightRoute,
  ownRoute,
  poolRoute,
  projectsRoute,
  rootRoute,
  router,
  searchRoute,
  usePath,
} from './router/router.ts'
import { SearchPage } from './search/search-page.tsx'
import { SearchProvider } from './search/state/search-provider.tsx'
import { Broken } from './shell/broken.tsx'
import { useLiveAnswers } from './shell/live.ts'
import { Shell } from './shell/shell.tsx'
import { loadLaterWords, useLanguage } from './text/language.ts'
import { t } from './text/t.ts'
import { buttonClass } from './ui/button.tsx'
import { Empty, SkeletonRows } from './ui/empty.tsx'

/** Loaded on demand: somebody who is signed in needs neither the sign-in page nor its texts. */
const SignIn = lazy(() => loadLaterWords('members').then(() => import('./shell/sign-in.tsx')))

export const App = () => <RouterProvider router={router} />

/**
 * A change of language redraws all pages, so that no text of the old language stays. The search state lives outside `Shell` and survives
 * this.
 */
function Frame() {
  const language = useLanguage()
  const hasKey = useKey() !== null
  const access = useAccess()
  useLiveAnswers(hasKey && access === 'open')
  const isEntering = usePath() === '/sign-in'
  if (!hasKey || access === 'refused' || isEntering) {
    return (
      <Suspense fallback={null}>
        <SignIn />
      </Suspense>
    )
  }
  return (
    <SearchProvider>
      <Shell key={language}>
        <Outlet />
      </Shell>
    </SearchProvider>
  )
}

/** Uses React's `lazy` instead of the router's, which would reload the whole page when a part cannot be loaded. */
function page(load: () => Promise<{ default: ComponentType }>) {
  const Page = lazy(load)
  const component = () => (
    <Suspense fallback={<PageLoading />}>
      <Page />
    </Suspense>
  )
  return { component, errorComponent: Broken }
}

const PageLoading = () => (
  <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6">
    <div className="rounded-lg border bg-surface">
      <SkeletonRows />
    </div>
  </div>
)

const NotFound = () => (
  <Empty title={t('nav.notFound')}>
    <p className="mb-4">{t('nav.notFoundHint')}</p>
    <Link to="/" className={buttonClass('primary')}>
      {t('nav.search')}
    </Link>
  </Empty>
)

rootRoute.update({ component: Frame, errorComponent: Broken, notFoundComponent: NotFound })
searchRoute.update({ component: SearchPage, errorComponent: Broken })
poolRoute.update(page(() => loadLaterWords('imports').then(() => import('./pool/pool-page.tsx'))))
projectsRoute.update(page(() => import('./projects/projects-page.tsx')))
jobsRoute.update(page(() => import('./jobs/jobs-page.tsx')))
membersRoute.update(page(() => loadLaterWords('members').then(() => import('./members/members-page.tsx'))))
ownRoute.update(page(() => loadLaterWords('own').then(() => import('./own/own-page.tsx'))))
oversightRoute.update(
  page(() => loadLaterWords('oversight', 'fairness', 'duties').then(() => import('./oversight/oversight-page.tsx'))),
)
creditsRoute.update(page(() => import('./credits/credits-page.tsx')))
developersRoute.update(
  page(() => loadLaterWords('members', 'developers').then(() => import('./developers/developers-page.tsx'))),
)
