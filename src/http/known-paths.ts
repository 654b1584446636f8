/** Which methods an address takes, for whoever asks it by another. Owns how a declared path is compared with one that was asked for. */
import type { App } from './app.ts'

interface KnownPath {
  form: RegExp
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

/** To be called before the routes are declared. */
export function rememberPaths(app: App): (path: string) => string[] {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const one = known.get(url) ?? { form: formOf(url), methods: new Set() }
    for (const each of [method].flat()) one.methods.add(each)
    known.set(url, one)
  })
  return (path) => {
    // "/projects/members" is no project of that name.
    const exact = known.get(path)
    const found = exact ? [exact] : [...known.values()].filter(({ form }) => form.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}
