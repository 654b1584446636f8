/** The navigation between pages: on the left, or at the bottom of a narrow screen. */
import { useScopes } from '../api/scopes.ts'
import { Link } from '../router/link.tsx'
import { usePath } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Logo } from './logo.tsx'
import { isCurrent, pages } from './pages.ts'

export function Rail() {
  const path = usePath()
  const may = useScopes()
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface sm:inset-y-0 sm:right-auto sm:w-14 sm:flex-col sm:gap-1 sm:border-t-0 sm:border-r sm:px-2 lg:w-48 lg:px-3"
    >
      <Link
        to="/"
        aria-label={t('app.name')}
        className="hidden h-14 items-center gap-2.5 rounded-md px-1.5 font-semibold sm:flex"
      >
        <Logo />
        <span className="hidden lg:inline">{t('app.name')}</span>
      </Link>
      {pages
        .filter(({ scopes = [] }) => may(...scopes))
        .map((page) => {
          const current = isCurrent(page, path)
          return (
            <Link
              key={page.path}
              to={page.path}
              current={current}
              title={t(page.name)}
              className={`${page.wide ? 'hidden sm:flex' : 'flex'} flex-1 flex-col items-center gap-0.5 py-2 text-2xs font-medium sm:h-9 sm:flex-none sm:flex-row sm:justify-center sm:rounded-md sm:py-0 sm:text-base lg:justify-start lg:gap-3 lg:px-2.5 ${current ? 'text-accent sm:bg-accent-soft sm:text-accent-strong' : 'text-soft hover:bg-hover hover:text-text'}`}
            >
              <page.icon size={18} aria-hidden />
              <span className="sm:hidden">{t(page.short ?? page.name)}</span>
              <span className="hidden sm:sr-text sm:block lg:not-sr-only lg:static">{t(page.name)}</span>
            </Link>
          )
        })}
    </nav>
  )
}
