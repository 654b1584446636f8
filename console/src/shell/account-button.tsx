/**
 * Opens the account menu. The menu is loaded after the page and before it is needed; if it is not there yet, pressing the button loads
 * it.
 */
import { CircleUser } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react'
import { useAccount } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { notify } from '../ui/announce.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { AccountMenuProps } from './account-menu.tsx'

/** Long enough for the page itself to load first. */
const SOON_MS = 2_000

const load = () => import('./account-menu.tsx')

export function AccountButton({ onHelp }: { onHelp: () => void }) {
  const { data } = useAccount()
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps>>()
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  if (Menu) return <Menu onHelp={onHelp} />
  const open = () =>
    load().then(
      (loaded) => setMenu(() => loaded.default),
      () => notify(t('broken.hint'), 'bad'),
    )
  const arrow = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') void open()
  }
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={data ? data.name : t('more')}
      className={buttonClass('quiet', 'icon')}
      onClick={() => void open()}
      onKeyDown={arrow}
    >
      <CircleUser size={19} aria-hidden />
    </button>
  )
}
