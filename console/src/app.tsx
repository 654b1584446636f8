/** Which page an address shows. Pages come when they are first wanted, except the one everybody opens. */
import { lazy, Suspense } from 'react'
import { useAccess, useKey } from './api/key.ts'
import { usePlace } from './router/router.ts'
import { SearchPage } from './search/search-page.tsx'
import { SearchProvider } from './search/state/search-provider.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { useLiveAnswers } from './shell/live.ts'
import { isCurrent, pages } from './shell/pages.ts'
import { Shell } from './shell/shell.tsx'
import { SignIn } from './shell/sign-in.tsx'
import { t } from './text/t.ts'
import { Empty, SkeletonRows } from './ui/empty.tsx'

const LAZY: Record<string, ReturnType<typeof lazy>> = {
  '/pool': lazy(() => import('./pool/pool-page.tsx')),
  '/projects': lazy(() => import('./projects/projects-page.tsx')),
  '/jobs': lazy(() => import('./jobs/jobs-page.tsx')),
  '/credits': lazy(() => import('./credits/credits-page.tsx')),
  '/developers': lazy(() => import('./developers/developers-page.tsx')),
}

export function App() {
  const hasKey = useKey() !== null
  const access = useAccess()
  useLiveAnswers(hasKey && access === 'open')
  if (!hasKey || access === 'refused') return <SignIn />
  return (
    <SearchProvider>
      <Shell>
        <CurrentPage />
      </Shell>
    </SearchProvider>
  )
}

function CurrentPage() {
  const { path } = usePlace()
  return (
    <ErrorBoundary key={path.split('/')[1]}>
      <PageAt path={path} />
    </ErrorBoundary>
  )
}

function PageAt({ path }: { path: string }) {
  if (path === '/') return <SearchPage />
  const Page = LAZY[pages.find((page) => isCurrent(page, path))?.path ?? '']
  if (!Page) return <Empty title={t('nav.notFound')}>{t('nav.notFoundHint')}</Empty>
  return (
    <Suspense fallback={<Coming />}>
      <Page />
    </Suspense>
  )
}

const Coming = () => (
  <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6">
    <div className="rounded-lg border bg-surface">
      <SkeletonRows />
    </div>
  </div>
)
