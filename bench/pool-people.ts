/**
 * People of a large pool by number: the sandbox's careers plus the long tail of a real file. Owns that tail (title wordings,
 * small firms, rare tools, rare surnames), drawn so that the n-th most common one occurs 1/n as often as the first. The same
 * number is the same person on every machine.
 */
import { contactOf } from '../sandbox/people/contact.ts'
import { personAt } from '../sandbox/people/person.ts'
import { profileOf } from '../sandbox/people/profile.ts'
import { currentPosition, type Person } from '../sandbox/people/shape.ts'
import { Random, Wheel } from '../sandbox/random.ts'
import { jobs } from '../sandbox/world/jobs.ts'

const SEED = 20_261_115
/** Different from the random streams of the sandbox itself. */
const TAIL_STREAM = 101

const FIRMS = 60_000
const TOOLS = 20_000
const SURNAMES = 80_000
const TEAMS = 12_000

/** Ranks 0 to count-1 by Zipf's law. From a table, because a power may differ in its last bit between machines. */
const zipf = (count: number) =>
  new Wheel(
    Array.from({ length: count }, (_, rank) => rank),
    (rank) => 1 / (rank + 1),
  )
const firmWheel = zipf(FIRMS)
const toolWheel = zipf(TOOLS)
const surnameWheel = zipf(SURNAMES)
const teamWheel = zipf(TEAMS)

const START =
  'ba ber cal dor el fen gar hol is jun kor lan mer nor ol per quin ros sal tor ul ver wil xan yor zel'.split(' ')
const MIDDLE = 'a an be den di e far gi ho in ka li mo na o pe ra si ta ve'.split(' ')
const END =
  'bach berg by dale den dorf er feld field ford holm ing land ler lo man mann ni ov quist ra rez sen son stein ton ville wood'.split(
    ' ',
  )
const TRADES =
  'Logistik Consulting Software Bau Foods Energy Media Pharma Textil Motors Travel Finance Design Analytics Agro Robotics'.split(
    ' ',
  )
const FORMS = 'GmbH,Ltd,Inc,S.L.,SARL,AG,B.V.,Lda,AB,Pty'.split(',')
const TOOL_ENDS = 'flow base grid sync metrics desk cloud lab forge stack view scan'.split(' ')
const MARKETS =
  'DACH,EMEA,Iberia,Nordics,LATAM,APAC,North America,Benelux,Enterprise,Mid-Market,Public Sector,Retail'.split(',')
const MANNERS = ['Freelance', 'Interim', 'Remote', 'Assistant', 'Deputy', 'Associate']
const GRADES = ['I', 'II', 'III', '(m/w/d)', '(part-time)', '- contract']

/** A made-up word, different for each rank. */
function wordOf(rank: number): string {
  const { start, middle, end } = { start: START.length, middle: MIDDLE.length, end: END.length }
  const rest = Math.floor(rank / start)
  const more = Math.floor(rest / (middle * end))
  const word = START[rank % start]! + MIDDLE[rest % middle]! + (more > 0 ? MIDDLE[more % middle]! : '')
  const whole =
    word + (more >= middle ? MIDDLE[Math.floor(more / middle)]! : '') + END[Math.floor(rest / middle) % end]!
  return whole[0]!.toUpperCase() + whole.slice(1)
}

/** Names by how common they are: rank 0 is the most common. */
export const firmName = (rank: number) =>
  `${wordOf(rank)} ${TRADES[rank % TRADES.length]} ${FORMS[rank % FORMS.length]}`
export const toolName = (rank: number) => `${wordOf(rank)}${TOOL_ENDS[rank % TOOL_ENDS.length]}`
export const surname = wordOf

function wordingOf(random: Random, title: string, skills: string[]): string {
  const luck = random.next()
  if (luck < 0.55) return title
  if (luck < 0.75) {
    const skill = random.pick(skills)
    return random.pick([`${title}, ${skill}`, `${title} (${skill})`, `${title} - ${skill}`, `${skill} ${title}`])
  }
  if (luck < 0.85) return `${title} ${random.pick(MARKETS)}`
  if (luck < 0.9) return `${random.pick(MANNERS)} ${title}`
  if (luck < 0.94) return `${title} ${random.pick(GRADES)}`
  return `${title}, ${wordOf(teamWheel.spin(random))} team`
}

/** What the person truly is, whatever the record's wording; relevance is judged by it. */
export interface Truth {
  job: number
  /** Title of the present position, without the additions of the record's wording. */
  title: string
  city: number
  country: string
  skills: readonly string[]
}

const jobNumbers = new Map(jobs.map((job, number) => [job, number]))

export const truthOf = (person: Person): Truth => ({
  job: jobNumbers.get(currentPosition(person).job)!,
  title: currentPosition(person).title,
  city: person.city.index,
  country: person.city.country,
  skills: person.skills,
})

export const externalId = (number: number) => `p${number}`
export const numberOf = (id: string) => Number(id.slice(1))

export const poolPerson = (number: number): Person => personAt(SEED, number)

/** A line of the file: it has names for everything and ids for nothing, like real files. */
export function poolRecord(number: number, person: Person) {
  const random = new Random(SEED, number, TAIL_STREAM)
  const profile = profileOf(person)
  const contact = contactOf(person)
  const last = random.chance(0.12) ? wordOf(surnameWheel.spin(random)) : profile.lastName
  const company = random.chance(0.4) ? firmName(firmWheel.spin(random)) : profile.company
  const tools = random.chance(0.3) ? [toolName(toolWheel.spin(random)), toolName(toolWheel.spin(random))] : []
  const jobTitle = wordingOf(random, profile.jobTitle, profile.skills)
  return {
    external_id: externalId(number),
    full_name: `${profile.firstName} ${last}`,
    name_first: profile.firstName,
    name_last: last,
    job_title: jobTitle,
    company,
    industry: profile.industry,
    location: profile.location,
    summary: profile.summary,
    skills: [...profile.skills, ...tools],
    languages: profile.languages,
    work_email: contact.work_email ?? null,
    phone_number: contact.phone ?? null,
    network_url: profile.networkUrl,
    experience: profile.experience.map(({ companyId, ...item }, nth) =>
      nth === 0 && item.endDate === null ? { ...item, title: jobTitle, company } : item,
    ),
    education: profile.education.map(({ schoolId, ...item }) => item),
  }
}
