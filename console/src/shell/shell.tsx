/** The frame around every page: navigation, balances, keys that work everywhere. */
import { Command } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { router, usePath } from '../router/router.ts'
import { t } from '../text/t.ts'
import { announce } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { AccountButton } from './account-button.tsx'
import { Balances } from './balances.tsx'
import { Notices } from './notices.tsx'
import { isCurrent, pages, parts } from './pages.ts'
import { Rail } from './rail.tsx'

const Palette = lazy(() => import('./palette.tsx'))
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'))

export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const close = () => setOpen(null)
  useShortcuts(
    { '?': () => setOpen('help'), 'mod+k': () => setOpen('palette'), '/': () => void router.navigate({ to: '/' }) },
    { behind: true },
  )
  const path = usePath()
  const page = [...pages, ...parts].find((each) => isCurrent(each, path))
  const title = t(page?.name ?? 'app.name')
  useArrival(path, title)
  return (
    <div className="min-h-dvh pb-14 sm:pb-0 sm:pl-14 lg:pl-48">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <Rail />
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b bg-ground px-4 sm:px-6">
        <h1 className="mr-auto truncate text-lg font-semibold">{title}</h1>
        <Button look="quiet" size="sm" className="max-md:hidden" onClick={() => setOpen('palette')}>
          <Command size={15} aria-hidden />
          {t('palette.open')}
          <Kbd>{`${t('key.ctrl')} K`}</Kbd>
        </Button>
        <Balances />
        <AccountButton onHelp={() => setOpen('help')} />
      </header>
      <Notices />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Suspense>
        {open === 'palette' ? <Palette onClose={close} onHelp={() => setOpen('help')} /> : null}
        {open === 'help' ? <ShortcutHelp onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

/** When the page changes, sets the tab's title and moves the focus to its beginning, for users of keyboards and screen readers. */
function useArrival(path: string, title: string): void {
  const last = useRef(path)
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
    if (last.current === path) return
    last.current = path
    document.getElementById('content')?.focus()
    announce(title)
  }, [path, title])
}
