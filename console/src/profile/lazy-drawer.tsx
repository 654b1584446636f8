/**
 * Loads the profile drawer after the page and before it is needed, so that it opens at once. If it cannot be loaded, the page stays
 * usable.
 */
import { type ComponentType, useEffect, useState } from 'react'
import { setQuery, useOpenPerson } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { DRAWER_LOOK } from '../ui/drawer-look.ts'
import { SkeletonRows } from '../ui/empty.tsx'

type Drawer = ComponentType | 'coming' | 'failed'

/** Long enough for the page itself to load first. */
const SOON_MS = 300

/** `isSoon`: the page shows people to open, so the drawer is loaded ahead. */
export function LazyProfileDrawer({ isSoon = true }: { isSoon?: boolean }) {
  const [Loaded, setLoaded] = useState<Drawer>('coming')
  const isOpen = useOpenPerson() !== undefined
  useEffect(() => {
    if (Loaded !== 'coming' || !(isSoon || isOpen)) return
    const load = () =>
      import('./profile-drawer.tsx').then(
        ({ ProfileDrawer }) => setLoaded(() => ProfileDrawer),
        () => setLoaded('failed'),
      )
    const timer = setTimeout(() => void load(), isOpen ? 0 : SOON_MS)
    return () => clearTimeout(timer)
  }, [Loaded, isOpen, isSoon])
  if (!isOpen) return null
  if (typeof Loaded === 'function') return <Loaded />
  return (
    <section aria-label={t('profile.title')} className={`fixed z-10 bg-raised shadow-lg ${DRAWER_LOOK}`}>
      {Loaded === 'coming' ? <SkeletonRows rows={4} /> : <NotLoaded />}
    </section>
  )
}

/** Browsers remember a failed import, so only reloading the whole page helps. */
const NotLoaded = () => (
  <div role="alert" className="space-y-3 p-5">
    <p>{t('profile.notLoaded')}</p>
    <Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>{' '}
    <Button onClick={() => setQuery({ person: null })}>{t('close')}</Button>
  </div>
)
