/** Which methods an address takes, for whoever asks it by another. Owns how a declared path is compared with one that was asked for. */
import type { App } from './app.ts'

interface KnownPath {
  form: RegExp
  /** How many of its segments are anybody's. */
  open: number
  methods: Set<string>
}

/** Every segment of a name in braces or behind a colon is anybody's; a star is the rest. */
const formOf = (url: string): RegExp => {
  const source = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment === '*' ? '.*' : segment.replace(/[^\w-]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}$`)
}

const openIn = (url: string): number => url.split('/').filter((segment) => /^[:*]/.test(segment)).length

/** To be called before the routes are declared. */
export function rememberPaths(app: App): (path: string) => string[] {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const one = known.get(url) ?? { form: formOf(url), open: openIn(url), methods: new Set() }
    for (const each of [method].flat()) one.methods.add(each)
    known.set(url, one)
  })
  return (path) => {
    const found = [...known.values()].filter(({ form }) => form.test(path))
    // "/projects/:id/members/move" is no member of that name.
    const fewest = Math.min(...found.map(({ open }) => open))
    const meant = found.filter(({ open }) => open === fewest)
    return [...new Set(meant.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}
