/**
 * Which jobs of the sandbox a title names: by the words it shares with the titles on a job's ladder, ranks aside. Owns
 * that comparison, and the few words that mean one another. Knows English only, as the ladders do.
 */
import { stem, words } from '../text.ts'
import { jobs } from '../world/jobs.ts'

/** They say how senior somebody is, not what the work is. */
const RANKS = new Set('junior senior lead principal staff head chief associate assistant trainee apprentice'.split(' '))
const FILLERS = new Set(['of', 'and', 'the', 'in', 'for'])
/** A developer and an engineer of one thing do one work. */
const SAME: Readonly<Record<string, string>> = {
  developer: 'engineer',
  dev: 'engineer',
  programmer: 'engineer',
  sre: 'site reliability engineer',
  rn: 'registered nurse',
  swe: 'software engineer',
  rep: 'representative',
  frontend: 'front end',
  backend: 'back end',
  fullstack: 'full stack',
  physician: 'doctor',
  attorney: 'lawyer',
}
/** Less in common is another job: "data engineer" and "sales engineer" share a half. */
const SHARED_MIN = 0.6

function coreOf(title: string): Set<string> {
  const all = words(title).map(stem)
  const spelled = all.flatMap((word) => (SAME[word] ?? word).split(' '))
  const core = spelled.filter((word) => !RANKS.has(word) && !FILLERS.has(word))
  return new Set(core.length > 0 ? core : spelled)
}

const ownCores = new Map<string, Set<string>>()

/** Of a title of the tables, cut into words once; not for texts from outside, which would fill the memory. */
function ownCore(title: string): Set<string> {
  const known = ownCores.get(title)
  if (known) return known
  const core = coreOf(title)
  ownCores.set(title, core)
  return core
}

const ladders = jobs.map((job) => job.ladder.flat().map(coreOf))

/** 1 where the title holds every word asked for, else what both share of both. */
function likeness(asked: Set<string>, title: Set<string>): number {
  const shared = [...asked].filter((word) => title.has(word)).length
  if (shared === asked.size) return 1
  const share = (2 * shared) / (asked.size + title.size)
  return share >= SHARED_MIN ? share : 0
}

/** Titles that name many jobs at once. */
const UMBRELLAS: { asked: string[]; jobs: string[] }[] = [
  {
    asked: ['software engineer', 'engineer', 'software'],
    jobs: ['backend', 'frontend', 'fullstack', 'mobile', 'embedded', 'game'],
  },
  { asked: ['software tester', 'tester', 'qa tester'], jobs: ['qa'] },
]
const UMBRELLA_SHARE = 0.7

const isUnder = (asked: Set<string>, job: string): boolean =>
  UMBRELLAS.some(
    (umbrella) =>
      umbrella.jobs.includes(job) &&
      umbrella.asked.some((title) => {
        const all = title.split(' ')
        return all.length === asked.size && all.every((word) => asked.has(word))
      }),
  )

/** How much each job, by its position in the table, is what a title names: 0 to 1. */
export function familiesOf(title: string): number[] {
  const asked = coreOf(title)
  if (asked.size === 0) return ladders.map(() => 0)
  return ladders.map((titles, at) => {
    const share = Math.max(...titles.map((each) => likeness(asked, each)))
    return isUnder(asked, jobs[at]!.id) ? Math.max(share, UMBRELLA_SHARE) : share
  })
}

/** Compares a title of the tables with one asked for: 2 the same, ranks aside, 1 like it, 0 neither. */
export function comparing(asked: string): (title: string) => 0 | 1 | 2 {
  const core = coreOf(asked)
  return (title) => {
    const own = ownCore(title)
    if (core.size === 0 || likeness(core, own) === 0) return 0
    return core.size === own.size && core.isSubsetOf(own) ? 2 : 1
  }
}

export const titleLikeness = (asked: string, title: string): number => likeness(coreOf(asked), coreOf(title))
