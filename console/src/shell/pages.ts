/** The pages of the console and their places in the navigation. */
import type { LinkProps } from '@tanstack/react-router'
import { Code, Coins, FolderKanban, ListChecks, type LucideIcon, Scale, Search, Users } from 'lucide-react'
import type { Scope } from '../api/scopes.ts'
import type { TextKey } from '../text/t.ts'

export interface Page {
  path: LinkProps['to'] & string
  name: TextKey
  /** A shorter name for narrow screens, where all pages are side by side. */
  short?: TextKey
  icon: LucideIcon
  /** Shown only to those who have one of these scopes. */
  scopes?: Scope[]
  /** Left out of the bar on narrow screens; the account menu links to it. */
  wide?: true
}

export const pages: Page[] = [
  { path: '/', name: 'nav.search', icon: Search },
  { path: '/pool', name: 'nav.pool', short: 'nav.poolShort', icon: Users },
  { path: '/projects', name: 'nav.projects', icon: FolderKanban },
  { path: '/jobs', name: 'nav.jobs', icon: ListChecks },
  { path: '/credits', name: 'nav.credits', icon: Coins },
  { path: '/developers', name: 'nav.developers', icon: Code },
  { path: '/oversight', name: 'nav.oversight', icon: Scale, scopes: ['audit', 'admin'], wide: true },
]

/** Subpages that the palette offers. */
export const parts: Omit<Page, 'icon'>[] = [
  { path: '/pool/imports', name: 'pool.imports' },
  { path: '/pool/duplicates', name: 'pool.duplicates' },
  { path: '/pool/suppressed', name: 'pool.suppressed' },
  { path: '/pool/searches', name: 'pool.searches' },
  { path: '/pool/shortlists', name: 'pool.shortlists' },
  { path: '/members', name: 'members.title' },
  { path: '/own', name: 'own.title' },
  { path: '/developers', name: 'keys.list' },
  { path: '/developers/webhooks', name: 'webhooks.list' },
  { path: '/developers/requests', name: 'requests.list' },
]

export const isCurrent = (page: Pick<Page, 'path'>, path: string): boolean =>
  page.path === '/' ? path === '/' : path === page.path || path.startsWith(`${page.path}/`)
