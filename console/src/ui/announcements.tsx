/** What announce.tsx says, on the page: a live region for screen readers, and the notices, whose code comes after the page. */
import { type ComponentType, useEffect, useState } from 'react'
import { loadNoticesBy, showNoticesBy, useSpoken } from './announce.tsx'

/** The page itself comes first. */
const SOON_MS = 2_000

export function Announcements() {
  const words = useSpoken()
  const [Shown, setShown] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      void import('./toasts.tsx').then(
        (loaded) => setShown(() => loaded.default),
        // Better in the browser's own window than not at all.
        () => showNoticesBy(({ text }) => window.alert(text)),
      )
    loadNoticesBy(load)
    const timer = setTimeout(load, SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div aria-live="polite" className="sr-text">
        {words}
      </div>
      {Shown ? <Shown /> : null}
    </>
  )
}
