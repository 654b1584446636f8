/**
 * Finds the ids of a pool record's own words: place, employers, industry and schools. Owns which texts are asked for, each once.
 * In doubt there is no id: a wrong one would put a person into searches elsewhere.
 */
import type { Entity, EntityKind, PlaceQuery } from '../../../contract/network.ts'
import { fold } from '../../base/fold.ts'
import { rememberByText } from '../../base/remembered.ts'
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import type { ExperienceItem, ResolvedIds } from '../../candidates/candidate.ts'
import type { PoolRecord } from '../../pool/record.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import { decide, type Resolution } from '../../resolve/match.ts'
import type { Scout } from '../scout.ts'
import { idsForName } from './organisation-ids.ts'
import { recordPlaceIds } from './record-place.ts'
import { networkAnswer, resolveNames } from './resolve-names.ts'

/** Enough to hide the network's latency, few enough to leave capacity to the searches of a running service. */
const LOOKUPS_AT_ONCE_MAX = 8
/** After this many names a batch is resolved and its answers are stored, so that a slow network's answers survive if the chunk fails. */
const NAMES_TOGETHER_MAX = 250
/** The network's own limit for a text; anything longer is not a name. */
const TEXT_MAX = 200
/** Answers dropped from here are still remembered in the database. */
const REMEMBERED_MAX = 50_000
/** After this many texts in a row without an answer, the network is not asked for a while. */
const SILENCES_IN_A_ROW = 8
const QUIET_MS = 30_000

interface Answer {
  ids: string[]
  answered: boolean
}

/** One resolution for each name; undefined where the network did not answer. */
interface Batch {
  names: string[]
  resolutions: Promise<(Resolution<Entity> | undefined)[]>
}

const NO_IDS: Answer = { ids: [], answered: true }

export interface RecordIds {
  ids: ResolvedIds
  /** False if the network did not answer for one of the texts: the ids already stored may be more complete. */
  complete: boolean
}

/** Used for one import. */
export class RecordResolver {
  /** The number of distinct texts that the network did not answer. */
  unanswered = 0
  readonly #scout: Scout
  /** Holds the answer itself once it is there: of a million records, nearly all find theirs without waiting. */
  readonly #answers = new Map<string, Answer | Promise<Answer>>()
  readonly #fold = rememberByText(fold)
  /** The batches of names being collected, by kind. */
  readonly #batches: Partial<Record<EntityKind, Batch>> = {}
  readonly #waiting: (() => void)[] = []
  #free = LOOKUPS_AT_ONCE_MAX
  #silences = 0
  #quietUntilMs = 0

  readonly #asksNetwork: boolean
  readonly #askUntil: number

  /** `askForMs`: for how long the network may be asked; names still unresolved by then are known by the name alone. */
  constructor(scout: Scout, { askForMs = Number.POSITIVE_INFINITY } = {}) {
    this.#scout = scout
    this.#asksNetwork = askForMs > 0
    this.#askUntil = performance.now() + askForMs
  }

  idsOf({ candidate, place }: Pick<PoolRecord, 'candidate' | 'place'>): RecordIds | Promise<RecordIds> {
    const { experience, education, currentCompany, location, industry } = candidate
    const open = experience.filter((item) => item.endDate === null)
    const closed = experience.filter((item) => item.endDate !== null)
    const openEmployers = new Set(open.map((item) => this.#fold(item.company ?? '')))
    const parts: Parts = [
      [this.#place(place, location)],
      [
        ...open.flatMap((item) => this.#employer(item)),
        openEmployers.has(this.#fold(currentCompany)) ? NO_IDS : this.#entity('COMPANY', currentCompany),
      ],
      closed.flatMap((item) => this.#employer(item)),
      [this.#entity('INDUSTRY', industry)],
      education.flatMap(({ schoolId, school }) => this.#organisation('SCHOOL', schoolId, school)),
    ]
    if (allAnswered(parts)) return gather(parts)
    return Promise.all(parts.map((part) => Promise.all(part))).then((answered) => gather(answered))
  }

  #employer({ companyId, company }: ExperienceItem): (Answer | Promise<Answer>)[] {
    return this.#organisation('COMPANY', companyId, company)
  }

  /**
   * An id that came with the record is its owner's statement and is kept. A search by name would not find an id that only a network
   * knows, so the id of the name is added. A person who is only judged, without asking the network, always gets the id of the name.
   */
  #organisation(kind: EntityKind, id: string | null, name: string | null): (Answer | Promise<Answer>)[] {
    const ownIds = known(id)
    if (!ownIds) return [this.#entity(kind, name)]
    return [ownIds, this.#asksNetwork ? this.#besideId(kind, id!, name) : this.#entity(kind, name)]
  }

  /** The network is not asked about the name, because the record came with its id. */
  #besideId(kind: EntityKind, id: string, name: string | null): Answer | Promise<Answer> {
    if (!name?.trim() || name.length > TEXT_MAX) return NO_IDS
    return this.#once(`${kind} beside ${id}`, this.#fold(name), async () => {
      const { entities } = await this.#scout.knowledge()
      if (!entities.isForeign(id)) return NO_IDS
      return { ids: idsForName(kind, name, decide(entities.findExact(kind, name))), answered: true }
    })
  }

  #entity(kind: EntityKind, text: string | null): Answer | Promise<Answer> {
    if (!text?.trim() || text.length > TEXT_MAX) return NO_IDS
    return this.#once(kind, this.#fold(text), () => this.#named(kind, text))
  }

  /** The names in the records of one chunk are resolved together. */
  #named(kind: EntityKind, text: string): Promise<Answer> {
    const batch = this.#batches[kind] ?? this.#open(kind)
    const at = batch.names.push(text) - 1
    if (batch.names.length === NAMES_TOGETHER_MAX) delete this.#batches[kind]
    return batch.resolutions.then(async (resolutions): Promise<Answer> => {
      const resolution = resolutions[at]
      if (resolution) return { ids: await this.#idsBy(kind, text, resolution), answered: true }
      this.unanswered += 1
      // The network may no longer be asked: the record is still known by the own id of the name.
      return { ids: this.#isOver() ? idsForName(kind, text, { kind: 'NOTHING' }) : [], answered: false }
    })
  }

  /**
   * For an organisation that only the network knows, adds the own id of its name there, so that a search by that name finds the
   * record without the network's answer at hand.
   */
  async #idsBy(kind: EntityKind, text: string, resolution: Resolution<Entity>): Promise<string[]> {
    const ids = idsForName(kind, text, resolution)
    if (resolution.kind !== 'RESOLVED') return ids
    const { entities } = await this.#scout.knowledge()
    const { entityId, displayName } = resolution.match
    return entities.isForeign(entityId) ? [...ids, ownId(kind, displayName) ?? []].flat() : ids
  }

  #open(kind: EntityKind): Batch {
    const names: string[] = []
    // Runs once all records of the chunk have added their names, which they do without waiting.
    const resolutions = Promise.resolve().then(() => {
      if (this.#batches[kind] === batch) delete this.#batches[kind]
      return resolveNames(this.#scout, kind, names, (name) => this.#ask(kind, name))
    })
    const batch = { names, resolutions }
    this.#batches[kind] = batch
    return batch
  }

  #place(place: PlaceQuery | null, text: string): Answer | Promise<Answer> {
    const asked = place ? Object.values(place) : [text]
    if (asked.some((part) => part.length > TEXT_MAX)) return NO_IDS
    return this.#once('PLACE', (place ? JSON.stringify(place) : text).toLowerCase(), async () => {
      // All places of a chunk are asked for at once, and a misspelt one takes half a millisecond.
      if (isSliceOver()) await nextSlice()
      return { ids: await recordPlaceIds(this.#scout, place, text), answered: true }
    })
  }

  #once(kind: string, text: string, ask: () => Promise<Answer>): Answer | Promise<Answer> {
    const key = `${kind}\n${text}`
    const remembered = this.#answers.get(key)
    if (remembered) return remembered
    const answer = ask()
    this.#answers.set(key, answer)
    answer.then(
      (settled) => this.#answers.has(key) && this.#answers.set(key, settled),
      // The caller handles the failure.
      () => {},
    )
    if (this.#answers.size > REMEMBERED_MAX) this.#answers.delete(this.#answers.keys().next().value!)
    return answer
  }

  async #ask(kind: EntityKind, name: string): Promise<Entity[] | undefined> {
    if (this.#isOver()) return undefined
    await this.#takeSlot()
    try {
      if (this.#isOver() || performance.now() < this.#quietUntilMs) return undefined
      const answer = await networkAnswer(this.#scout, kind, () => this.#scout.network.resolveEntity(kind, name))
      this.#silences = answer ? 0 : this.#silences + 1
      if (this.#silences >= SILENCES_IN_A_ROW) this.#quietUntilMs = performance.now() + QUIET_MS
      return answer
    } finally {
      this.#giveSlot()
    }
  }

  #isOver(): boolean {
    return performance.now() >= this.#askUntil
  }

  async #takeSlot(): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** A slot passes straight to the next in line, so that no other caller can take it in between. */
  #giveSlot(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}

/** In this order: place, current employers, past employers, industry, schools. */
type Parts<A = Answer | Promise<Answer>> = A[][]

const allAnswered = (parts: Parts): parts is Parts<Answer> =>
  parts.every((part) => part.every((answer) => !(answer instanceof Promise)))

function gather(parts: Parts<Answer>): RecordIds {
  const [geoIds, currentCompanyIds, pastCompanyIds, industryIds, schoolIds] = parts.map((part) => [
    ...new Set(part.flatMap((answer) => answer.ids)),
  ]) as [string[], string[], string[], string[], string[]]
  return {
    ids: { geoIds, currentCompanyIds, pastCompanyIds, industryIds, schoolIds },
    complete: parts.every((part) => part.every((answer) => answer.answered)),
  }
}

const known = (id: string | null): Answer | undefined => (id ? { ids: [id], answered: true } : undefined)
