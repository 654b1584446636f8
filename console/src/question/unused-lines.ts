/** The lines of a job description from which nothing was read, shown so that nobody believes they count. Pure. */
import type { Interpretation } from '../api/types.ts'

export function unusedLines(text: string, { criteria, refused, notApplied, leftover }: Interpretation): string[] {
  const read = [...criteria, ...refused, ...notApplied, ...leftover]
  let next = 0
  return text.split('\n').flatMap((line) => {
    const start = next
    next += line.length + 1
    const isRead = read.some((each) => (each.start ?? next) < start + line.length && start < (each.end ?? 0))
    return isRead || isHeading(line) ? [] : [line.replace(/^[-–*•·\s]+/, '').trim()]
  })
}

/** A heading such as "Your profile:", or a line of dashes, asks for nothing. */
const isHeading = (line: string) => /:\s*$/.test(line) || !/\p{L}/u.test(line)
