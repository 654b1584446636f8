/**
 * Which jobs of the sandbox a title names: by the words it shares with the titles on a job's ladder, ranks aside. Owns
 * that comparison, and the few words that mean one another. Knows English only, as the ladders do.
 */
import { stem, words } from '../text.ts'
import { jobs } from '../world/jobs.ts'

export type Core = ReadonlySet<string>

/** They say how senior somebody is, not what the work is. */
const RANKS = new Set('junior senior lead principal staff head chief associate assistant trainee apprentice'.split(' '))
const FILLERS = new Set(['of', 'and', 'the', 'in', 'for'])
/** A developer and an engineer of one thing do one work. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['developer', 'engineer'],
  ['dev', 'engineer'],
  ['programmer', 'engineer'],
  ['sre', 'site reliability engineer'],
  ['rn', 'registered nurse'],
  ['swe', 'software engineer'],
  ['rep', 'representative'],
  ['frontend', 'front end'],
  ['backend', 'back end'],
  ['fullstack', 'full stack'],
  ['physician', 'doctor'],
  ['attorney', 'lawyer'],
])
/** Less in common is another job: "data engineer" and "sales engineer" share a half. */
const SHARED_MIN = 0.6

/** What a title says of the work, cut into words once: those asked for may be long, and are compared with every title there is. */
export function coreOf(title: string): Core {
  const all = words(title).map(stem)
  const spelled = all.flatMap((word) => (SAME.get(word) ?? word).split(' '))
  const core = spelled.filter((word) => !RANKS.has(word) && !FILLERS.has(word))
  return new Set(core.length > 0 ? core : spelled)
}

const ownCores = new Map<string, Core>()

/** Of a title of the tables, cut into words once; not for texts from outside, which would fill the memory. */
function ownCore(title: string): Core {
  const known = ownCores.get(title)
  if (known) return known
  const core = coreOf(title)
  ownCores.set(title, core)
  return core
}

const ladders = jobs.map((job) => job.ladder.flat().map(coreOf))

/** 1 where the title holds every word asked for, else what both share of both. */
function likeness(asked: Core, title: Core): number {
  // Through the title's few words: whoever asks may ask by hundreds.
  let shared = 0
  for (const word of title) if (asked.has(word)) shared++
  if (shared === asked.size) return 1
  const share = (2 * shared) / (asked.size + title.size)
  return share >= SHARED_MIN ? share : 0
}

/** Titles that name many jobs at once. */
const BROAD_TITLES: { asked: string[]; jobs: string[] }[] = [
  {
    asked: ['software engineer', 'engineer', 'software'],
    jobs: ['backend', 'frontend', 'fullstack', 'mobile', 'embedded', 'game'],
  },
  { asked: ['software tester', 'tester', 'qa tester'], jobs: ['qa'] },
]
const BROAD_SHARE = 0.7

const isUnder = (asked: Core, job: string): boolean =>
  BROAD_TITLES.some(
    (broad) =>
      broad.jobs.includes(job) &&
      broad.asked.some((title) => {
        const all = title.split(' ')
        return all.length === asked.size && all.every((word) => asked.has(word))
      }),
  )

/** How much each job, by its position in the table, is what a title names: 0 to 1. */
export function familiesOf(asked: Core): number[] {
  if (asked.size === 0) return ladders.map(() => 0)
  return ladders.map((titles, at) => {
    const share = Math.max(...titles.map((each) => likeness(asked, each)))
    return isUnder(asked, jobs[at]!.id) ? Math.max(share, BROAD_SHARE) : share
  })
}

/** How a title of the tables compares with one asked for: 2 the same, ranks aside, 1 like it, 0 neither. */
export function compareTitle(asked: Core, title: string): 0 | 1 | 2 {
  const own = ownCore(title)
  if (asked.size === 0 || likeness(asked, own) === 0) return 0
  return asked.size === own.size && asked.isSubsetOf(own) ? 2 : 1
}
