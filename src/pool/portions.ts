/**
 * Reads long lists of people a portion at a time, and no more than fit into one page: a record may be a thousand times as long as
 * usual, and a page of the longest would be more than a process can hold.
 */

/** Characters of the people of one page; only its last portion may exceed this. */
const PAGE_CHARS_MAX = 8_000_000
const AT_ONCE = 25

/** `covered`: how many of those wanted the page is about. The next page begins with the others. */
export async function readPortions<Wanted, Found>(
  wanted: Wanted[],
  read: (some: Wanted[]) => Promise<Found[]>,
  charsOf: (found: Found) => number,
): Promise<{ found: Found[]; covered: number }> {
  const found: Found[] = []
  let covered = 0
  for (let chars = 0; covered < wanted.length && chars < PAGE_CHARS_MAX; ) {
    const some = await read(wanted.slice(covered, covered + AT_ONCE))
    for (const each of some) chars += charsOf(each)
    found.push(...some)
    covered = Math.min(covered + AT_ONCE, wanted.length)
  }
  return { found, covered }
}
