/**
 * Careers: one to seven successive positions up to the reference month, the studies before them, and the resulting skills. Owns
 * the arithmetic of months and levels.
 */
import type { Random } from '../random.ts'
import type { Company } from '../world/entities.ts'
import { schoolsByCountry } from '../world/entities.ts'
import { drawEmployer, drawJob, drawRelatedJob, type Job } from '../world/jobs.ts'
import { type City, citiesByCountry } from '../world/places.ts'
import { type Country, type Culture, drawCity, homeOf, isLocal } from '../world/society.ts'
import type { Position, Study } from './shape.ts'

/** All careers are as of September 2026, whenever the sandbox runs: with a real clock two runs would differ. */
export const REFERENCE_MONTH = 2026 * 12 + 8

const CAREER_MONTHS_MAX = 38 * 12
const POSITIONS_MAX = 7
const POSITION_MONTHS_MIN = 6
/** Years of work after which the next step of the ladder is usual. */
const LEVEL_YEARS = [0, 2, 5, 9, 14, 19]

/**
 * A career length as a share of the maximum, with short ones more frequent: a network has more people aged thirty than sixty.
 * Uses plain products, because powers may differ in the last bit between machines.
 */
function squeezed(random: Random): number {
  const share = random.next()
  return share * (0.25 + 0.75 * share)
}

interface Career {
  positions: Position[]
  studies: Study[]
  skills: string[]
}

export function drawCareer(random: Random, city: City, culture: Culture, country: Country): Career {
  const job = drawJob(random, city)
  const months = Math.max(1, Math.floor(squeezed(random) * CAREER_MONTHS_MAX))
  const begin = REFERENCE_MONTH - months
  const starts = drawStarts(random, begin, months)
  const cityAt = drawCities(random, { city, culture, country }, starts.length)
  const positions = drawPositions(random, job, { begin, starts }, cityAt)
  const studies = drawStudies(random, positions[0]!.job, begin, { firstCity: cityAt(0), city })
  const latestFirst = positions.reverse()
  return { positions: latestFirst, studies, skills: drawSkills(random, latestFirst) }
}

function drawStarts(random: Random, begin: number, months: number): number[] {
  const usualStay = random.between(24, 60)
  const room = Math.max(1, Math.floor(months / POSITION_MONTHS_MIN))
  const count = Math.min(POSITIONS_MAX, room, 1 + Math.floor(months / usualStay))
  const shares = Array.from({ length: count }, () => 0.3 + random.next())
  const total = shares.reduce((sum, share) => sum + share, 0)
  const spare = months - count * POSITION_MONTHS_MIN
  const starts: number[] = []
  let at = begin
  for (const share of shares) {
    starts.push(Math.floor(at))
    at += POSITION_MONTHS_MIN + Math.max(0, spare) * (share / total)
  }
  return starts
}

/** The latest positions are where the person lives; the first ones may be elsewhere, for people born abroad in their home country. */
function drawCities(
  random: Random,
  { city, culture, country }: { city: City; culture: Culture; country: Country },
  count: number,
) {
  const foreign = !isLocal(culture, country) && citiesByCountry.has(homeOf(culture))
  const moved = random.between(0, count - 1)
  const before = foreign
    ? drawCity(random, homeOf(culture))
    : random.chance(0.6)
      ? city
      : drawCity(random, country.code)
  return (position: number): City => (position < moved ? before : city)
}

function drawPositions(
  random: Random,
  job: Job,
  { begin, starts }: { begin: number; starts: number[] },
  cityAt: (n: number) => City,
) {
  const ceiling = 2 + Math.floor(squeezed(random) * 4)
  const changed = random.chance(0.12) ? random.between(1, starts.length) : 0
  const earlier = changed > 0 ? drawRelatedJob(random, job) : job
  const variant = random.between(0, 11)
  const positions: Position[] = []
  let level = 0
  for (const [n, start] of starts.entries()) {
    const next = starts[n + 1]
    // The title reflects the level some way into the position: few people stay junior for five years.
    const into = ((next ?? REFERENCE_MONTH) - start) / 3
    level = Math.max(level, levelAfter(random, start + into - begin, ceiling))
    const current = n < changed ? earlier : job
    const step = current.ladder[level]!
    const previous = positions.at(-1)
    const title = step[variant % step.length]!
    const company = employerAfter(random, previous, { job: current, city: cityAt(n), start })
    const end = next === undefined ? null : endBefore(random, start, next)
    // The same title at the same company is one position, listed once.
    if (previous?.title === title && previous.company === company) previous.end = end
    else positions.push({ title, level, job: current, company, city: cityAt(n), start, end })
  }
  return positions
}

function levelAfter(random: Random, months: number, ceiling: number): number {
  const years = months / 12 + random.next() * 3 - 1.5
  let level = 0
  while (level < ceiling && level + 1 < LEVEL_YEARS.length && years >= LEVEL_YEARS[level + 1]!) level++
  return level
}

/** One in three job changes stays at the same company, if it has an office where the person now lives. */
function employerAfter(
  random: Random,
  previous: Position | undefined,
  { job, city, start }: { job: Job; city: City; start: number },
): Company {
  const stays = random.chance(0.34)
  if (previous && stays && previous.job === job && previous.city === city) return previous.company
  return drawEmployer(random, job, city, Math.floor(start / 12))
}

/** Most start the next position at once; some pause for a few months. A position never ends before it started. */
function endBefore(random: Random, start: number, next: number): number {
  return Math.max(start, next - (random.chance(0.75) ? 1 : random.between(2, 5)))
}

const degrees: Record<Job['study'], readonly (readonly [degree: string, years: number])[]> = {
  vocational: [['Diploma', 2]],
  bachelor: [["Bachelor's degree", 4]],
  master: [
    ["Bachelor's degree", 4],
    ["Master's degree", 2],
  ],
  doctorate: [
    ["Bachelor's degree", 4],
    ["Master's degree", 1],
    ['Doctorate', 4],
  ],
  medicine: [['Doctor of Medicine', 6]],
  law: [
    ['Bachelor of Laws', 4],
    ["Master's degree", 1],
  ],
}

/** Counted backwards from the first job, so that no study ends after work has begun. */
function drawStudies(
  random: Random,
  job: Job,
  begin: number,
  { firstCity, city }: { firstCity: City; city: City },
): Study[] {
  const plan = [...degrees[job.study]]
  if (job.study === 'bachelor' && random.chance(0.35)) plan.push(["Master's degree", random.between(1, 2)])
  if (job.study === 'vocational' && random.chance(0.25)) return []
  const country = schoolsByCountry.has(firstCity.country) ? firstCity.country : city.country
  const list = schoolsByCountry.get(country)!
  const near = list.filter((school) => school.city === firstCity)
  const field = random.pick(job.fields)
  let end = Math.floor(begin / 12) - (begin % 12 < 6 ? 1 : 0)
  let school = random.pick(near.length > 0 && random.chance(0.6) ? near : list)
  const studies: Study[] = []
  for (const [degree, years] of plan.reverse()) {
    studies.push({ school, degree, field, start: end - years, end })
    end -= years
    if (random.chance(0.4)) school = random.pick(list)
  }
  return studies
}

const commonSkills = [
  'Teamwork',
  'Communication',
  'Leadership',
  'Microsoft Excel',
  'Time Management',
  'Problem Solving',
  'Public Speaking',
]

/** Mostly skills of the current job, a few of an earlier one, sometimes one that everybody claims. */
function drawSkills(random: Random, latestFirst: Position[]): string[] {
  const job = latestFirst[0]!.job
  const first = latestFirst.at(-1)!.job
  const skills = random.sample(job.skills, random.between(5, Math.min(12, job.skills.length)))
  if (first !== job) skills.push(...random.sample(first.skills, 3))
  skills.push(...random.sample(commonSkills, random.between(0, 2)))
  return [...new Set(skills)]
}
