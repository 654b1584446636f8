/** Where a browser goes after a sign-in: a page of ours, never another site's. Pure. */

const HERE = 'https://here.invalid'
const HOME = '/'

/** As a browser would read it: backslashes, tabs and further slashes included. */
export function ownPage(next: string | undefined): string {
  const url = next?.startsWith('/') ? URL.parse(next, HERE) : null
  if (!url || url.origin !== HERE || url.username !== '') return HOME
  const page = `${url.pathname}${url.search}${url.hash}`
  // "/.//evil.example" is a page of ours to one reader and another site to the next.
  return /^\/[/\\]/.test(page) ? HOME : page
}
