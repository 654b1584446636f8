/** Which methods an address takes, for requests that use another one. Owns how a request's path is compared with the declared paths. */
import type { App } from './app.ts'

interface KnownPath {
  form: RegExp
  /** How many of its segments are parameters. */
  open: number
  methods: Set<string>
}

/** A segment behind a colon is a parameter and matches anything; a star matches the rest of the path. */
const formOf = (url: string): RegExp => {
  const source = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment === '*' ? '.*' : segment.replace(/[^\w-]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}$`)
}

const openIn = (url: string): number => url.split('/').filter((segment) => /^[:*]/.test(segment)).length

/** Must be called before the routes are declared. */
export function rememberPaths(app: App): (path: string) => string[] {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const one = known.get(url) ?? { form: formOf(url), open: openIn(url), methods: new Set() }
    for (const each of [method].flat()) one.methods.add(each)
    known.set(url, one)
  })
  return (path) => {
    const found = [...known.values()].filter(({ form }) => form.test(path))
    // The path with the fewest parameters is meant: "/projects/:id/members/move" is not the member "move".
    const fewest = Math.min(...found.map(({ open }) => open))
    const meant = found.filter(({ open }) => open === fewest)
    return [...new Set(meant.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}
