/**
 * Which of the sandbox's jobs a title means: by the words it shares with the titles on a job's ladder, ignoring rank words. Owns
 * that comparison, and the few synonyms. English only, like the ladders.
 */
import { stem, words } from '../text.ts'
import { jobs } from '../world/jobs.ts'

export type Core = ReadonlySet<string>

/** Words that tell how senior somebody is, not what the work is. */
const RANKS = new Set('junior senior lead principal staff head chief associate assistant trainee apprentice'.split(' '))
const FILLERS = new Set(['of', 'and', 'the', 'in', 'for'])
/** Synonyms: for example a developer and an engineer of the same thing do the same work. */
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
/** With less in common it is another job: "data engineer" and "sales engineer" share half of their words. */
const SHARED_MIN = 0.6

/** The words of a title that describe the work. Split once, because a requested title may be long and is compared with every title. */
export function coreOf(title: string): Core {
  const all = words(title).map(stem)
  const spelled = all.flatMap((word) => (SAME.get(word) ?? word).split(' '))
  const core = spelled.filter((word) => !RANKS.has(word) && !FILLERS.has(word))
  return new Set(core.length > 0 ? core : spelled)
}

const ownCores = new Map<string, Core>()

/** The same for titles of the tables, cached. Not for texts from clients, which would fill the memory. */
function ownCore(title: string): Core {
  const known = ownCores.get(title)
  if (known) return known
  const core = coreOf(title)
  ownCores.set(title, core)
  return core
}

const ladders = jobs.map((job) => job.ladder.flat().map(coreOf))

/** 1 if the title contains every requested word, otherwise the share of common words in both. */
function likeness(asked: Core, title: Core): number {
  // Loops over the title's few words, because a request may contain hundreds.
  let shared = 0
  for (const word of title) if (asked.has(word)) shared++
  if (shared === asked.size) return 1
  const share = (2 * shared) / (asked.size + title.size)
  return share >= SHARED_MIN ? share : 0
}

/** Broad titles that cover many jobs. */
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

/** For each job in table order, how much the title means that job, from 0 to 1. */
export function familiesOf(asked: Core): number[] {
  if (asked.size === 0) return ladders.map(() => 0)
  return ladders.map((titles, at) => {
    const share = Math.max(...titles.map((each) => likeness(asked, each)))
    return isUnder(asked, jobs[at]!.id) ? Math.max(share, BROAD_SHARE) : share
  })
}

/** Compares a title of the tables with a requested one, ignoring rank words: 2 the same, 1 similar, 0 neither. */
export function compareTitle(asked: Core, title: string): 0 | 1 | 2 {
  const own = ownCore(title)
  if (asked.size === 0 || likeness(asked, own) === 0) return 0
  return asked.size === own.size && asked.isSubsetOf(own) ? 2 : 1
}
