/** Which page a browser goes to after a sign-in: always one of ours, never another site's. Pure. */

const HERE = 'https://here.invalid'
const HOME = '/'

/** Reads `next` as a browser would: with backslashes, tabs and repeated slashes. */
export function ownPage(next: string | undefined): string {
  const url = next?.startsWith('/') ? URL.parse(next, HERE) : null
  if (!url || url.origin !== HERE || url.username !== '') return HOME
  const page = `${url.pathname}${url.search}${url.hash}`
  // A path like "/.//evil.example" is our own page to one URL parser and another site to the next.
  return /^\/[/\\]/.test(page) ? HOME : page
}
