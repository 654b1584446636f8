/** The profile drawer, which comes when the first profile is opened. */
import { lazy, Suspense } from 'react'
import { useQueryPart } from '../router/router.ts'

const Drawer = lazy(() => import('./profile-drawer.tsx').then(({ ProfileDrawer }) => ({ default: ProfileDrawer })))

export function LazyProfileDrawer() {
  const [person] = useQueryPart('person')
  return person ? (
    <Suspense>
      <Drawer />
    </Suspense>
  ) : null
}
