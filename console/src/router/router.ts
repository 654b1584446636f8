/**
 * Every address of the console and its query parameters. The address bar is the state: a page changes its part of the query with
 * `setQuery`, and the back button undoes it. app.tsx attaches the pages, because the pages themselves import this file.
 */
import { createRootRoute, createRoute, createRouter, useLocation, useMatches } from '@tanstack/react-router'
import {
  type QueryChanges,
  readAnyParams,
  readCreditsParams,
  readJobsParams,
  readNoticesParams,
  readPeopleParams,
  readPersonRequestsParams,
  readProjectParams,
  readProjectsParams,
  readQuery,
  readRecordsParams,
  readRequestsParams,
  readRetentionParams,
  readSearchParams,
  writeQuery,
} from './params.ts'

export const rootRoute = createRootRoute({ validateSearch: readAnyParams })
const under = () => rootRoute

export const searchRoute = createRoute({ getParentRoute: under, path: '/', validateSearch: readSearchParams })
export const jobsRoute = createRoute({ getParentRoute: under, path: '/jobs', validateSearch: readJobsParams })
export const creditsRoute = createRoute({ getParentRoute: under, path: '/credits', validateSearch: readCreditsParams })

export const membersRoute = createRoute({ getParentRoute: under, path: '/members' })
export const ownRoute = createRoute({ getParentRoute: under, path: '/own' })
/** Shows no page of its own: while this is the address, app.tsx shows the sign-in page, which leaves it after signing in. */
const signInRoute = createRoute({ getParentRoute: under, path: '/sign-in' })

export const poolRoute = createRoute({ getParentRoute: under, path: '/pool' })
const underPool = () => poolRoute
export const peopleRoute = createRoute({ getParentRoute: underPool, path: '/', validateSearch: readPeopleParams })
const poolRoutes = [
  peopleRoute,
  createRoute({ getParentRoute: underPool, path: '/imports' }),
  createRoute({ getParentRoute: underPool, path: '/duplicates' }),
  createRoute({ getParentRoute: underPool, path: '/suppressed' }),
  createRoute({ getParentRoute: underPool, path: '/searches' }),
  createRoute({ getParentRoute: underPool, path: '/shortlists' }),
  createRoute({ getParentRoute: underPool, path: '/shortlists/$shortlistId' }),
  createRoute({ getParentRoute: underPool, path: '/$' }),
] as const

export const projectsRoute = createRoute({ getParentRoute: under, path: '/projects' })
const underProjects = () => projectsRoute
export const projectListRoute = createRoute({
  getParentRoute: underProjects,
  path: '/',
  validateSearch: readProjectsParams,
})
export const projectRoute = createRoute({
  getParentRoute: underProjects,
  path: '/$projectId',
  validateSearch: readProjectParams,
})

export const developersRoute = createRoute({ getParentRoute: under, path: '/developers' })
const underDevelopers = () => developersRoute
export const requestsRoute = createRoute({
  getParentRoute: underDevelopers,
  path: '/requests',
  validateSearch: readRequestsParams,
})
const developersRoutes = [
  createRoute({ getParentRoute: underDevelopers, path: '/' }),
  createRoute({ getParentRoute: underDevelopers, path: '/webhooks' }),
  createRoute({ getParentRoute: underDevelopers, path: '/webhooks/$webhookId' }),
  requestsRoute,
] as const

export const oversightRoute = createRoute({ getParentRoute: under, path: '/oversight' })
const underOversight = () => oversightRoute
export const recordsRoute = createRoute({
  getParentRoute: underOversight,
  path: '/',
  validateSearch: readRecordsParams,
})
export const noticesRoute = createRoute({
  getParentRoute: underOversight,
  path: '/notices',
  validateSearch: readNoticesParams,
})
export const personRequestsRoute = createRoute({
  getParentRoute: underOversight,
  path: '/requests',
  validateSearch: readPersonRequestsParams,
})
export const retentionRoute = createRoute({
  getParentRoute: underOversight,
  path: '/retention',
  validateSearch: readRetentionParams,
})
const oversightRoutes = [
  recordsRoute,
  noticesRoute,
  personRequestsRoute,
  retentionRoute,
  createRoute({ getParentRoute: underOversight, path: '/records/$decisionId' }),
  createRoute({ getParentRoute: underOversight, path: '/fairness' }),
] as const

const routeTree = rootRoute.addChildren([
  searchRoute,
  jobsRoute,
  creditsRoute,
  membersRoute,
  ownRoute,
  signInRoute,
  poolRoute.addChildren(poolRoutes),
  projectsRoute.addChildren([projectListRoute, projectRoute]),
  developersRoute.addChildren(developersRoutes),
  oversightRoute.addChildren(oversightRoutes),
])

export const router = createRouter({
  routeTree,
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export const usePath = (): string => useLocation({ select: ({ pathname }) => pathname })

/** The innermost of the routes above that is shown. */
export const useRoute = () => useMatches({ select: (matches) => matches.at(-1)?.routeId })

/** The urn of the person whose profile is open. */
export const useOpenPerson = (): string | undefined => rootRoute.useSearch({ select: ({ person }) => person })

/** Changes parts of the current query; null, undefined and '' remove a parameter. The page keeps its scroll position. */
export function setQuery(changes: QueryChanges, { replace = false } = {}): void {
  const search = (now: object) => ({ ...now, ...changes })
  void router.navigate({ to: '.', search: search as never, replace, resetScroll: false })
}
