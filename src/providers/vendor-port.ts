/**
 * What a vendor of people's data can be asked, one interface for each kind of question, and the one form all of them
 * answer in. A vendor is a folder under vendors/ that implements some of these. src/networks/ decides which is asked,
 * in what order, how often and for how much. Owns no transport and no vendor's word.
 *
 * Every method rejects with a VendorFailure, or with the signal's reason once the caller gave up. No method repeats a
 * call that may cost: whoever asks decides that, and writes it down first.
 */

import type { LanguageLevel } from '../../contract/levels.ts'
import type { ContactField, EntityKind, LineType, NetworkProfile, Place, PlaceQuery } from '../../contract/network.ts'
import type { Musts, Understood } from '../../contract/understood.ts'

export interface Vendor {
  /** As the registry names it. */
  readonly name: string
  readonly search?: Searching
  readonly collect?: Collecting
  readonly resolve?: Resolving
  readonly contact?: Contacting
  /** The cheapest read that proves the key. */
  readonly check: Checking
  close(): Promise<void>
}

/**
 * PENDING: ask again with the ticket. NOT_FOUND: the vendor looked and has nothing; asking again changes nothing.
 * `cost` is in the vendor's own credits: as it told where it tells, else as its price list says of such an answer.
 */
export type VendorAnswer<T> = VendorFound<T> | VendorMissing | VendorPending<T>
export interface VendorFound<T> {
  kind: 'FOUND'
  value: T
  cost: number
}
export interface VendorMissing {
  kind: 'NOT_FOUND'
  cost: number
}
export interface VendorPending<T> {
  kind: 'PENDING'
  /** Names the question at the vendor, also after a restart. At most 500 characters. */
  ticket: string
  /** Not sooner than this. */
  retryAfterSeconds: number
  cost: number
  /** What has come already; the rest follows under the ticket. */
  soFar?: T
}

/** Of whom: the address of the profile as in "https://www.linkedin.com/in/ana", and what is known besides. */
export interface PersonRef {
  networkUrl: string
  /** The last part of the address, lower case: "ana". */
  handle: string
}

/**
 * Whether the places named are all that was meant. WIDER: with places around, as there were too many; CUT: the largest of them. What
 * follows from it is the caller's: a vendor asks for what it is given.
 */
export type PlacesFit = 'ALL' | 'WIDER' | 'CUT'

/** An area such as DACH, or a metropolitan one, comes as its members, one by one. */
export interface NamedPlace {
  geoId: string
  level: Exclude<Place['level'], 'AREA' | 'METRO'>
  name: string
  /** ISO 3166-1, upper case. */
  countryCode: string | null
  country?: string
  region?: string
  /** Without the country: "CA". */
  regionCode?: string
  province?: string
  city?: string
}

export interface NamedEntity {
  entityId: string
  kind: EntityKind
  /** Null where only another vendor knows the id. */
  name: string | null
  /** "spotify.com" */
  domain: string | null
  /** This vendor's own id, where the id came from it. */
  ref: string | null
}

/** A NetworkQuery in words: ids of ours replaced by what they stand for. Meaning and joining as in contract/network.ts. */
export interface VendorQuery {
  prompt: string
  firstName?: string
  lastName?: string
  skills: string[]
  languages: { name: string; level: LanguageLevel }[]
  titles: string[]
  currentCompany?: NamedEntity
  pastCompany?: NamedEntity
  industry?: NamedEntity
  school?: NamedEntity
  /** Any may hold. */
  places: NamedPlace[]
  /** Absent: ALL. */
  placesFit?: PlacesFit
  /**
   * What the prompt says: `musts` hold, `excluded` is left out. Where no title and no skill must hold, titles, skills and words decide
   * who matches at all (any of them).
   */
  understood: UnderstoodInWords | null
}

/** The same lists, with places and organisations in words. */
export type UnderstoodInWords = Omit<Understood, Named | 'excluded' | 'musts'> &
  InWords & { musts: MustsInWords | null; excluded: Omit<Understood['excluded'], Named> & InWords }
export type MustsInWords = Omit<Musts, Named> & { [Kind in Named]: InWords[Kind][] }
type Named = 'places' | 'companies' | 'schools' | 'industries'
interface InWords {
  /** `geoIds`: what was meant, where `places` are others. */
  places: { name: string; places: NamedPlace[]; fit?: PlacesFit; geoIds?: string[] }[]
  companies: { name: string; entities: NamedEntity[]; when: 'CURRENT' | 'PAST' | 'ANY' }[]
  schools: { name: string; entities: NamedEntity[] }[]
  /** `skills`: the same words as skills, which will do as well. */
  industries: { name: string; entities: NamedEntity[]; skills?: string[] | undefined }[]
}

export type MustName = `musts.${keyof Musts}`

/** Parts of the query that a vendor may be unable to apply, by their names in contract/network.ts. */
export type FilterName =
  | MustName
  | 'firstName'
  | 'lastName'
  | 'skills'
  | 'languages'
  | 'titles'
  | 'currentCompanyId'
  | 'pastCompanyId'
  | 'industryId'
  | 'schoolId'
  | 'geoIds'

export interface VendorPage {
  people: VendorPerson[]
  /** All matches, as the vendor counts them. */
  total: number
  nextCursor: string | null
  /** What was not part of the question and cannot be seen in `people` either: told as ignored. A must that stands below too: only if so. */
  unsupported: FilterName[]
  /** What was not part of the question, or only roughly: the caller drops people for whom it does not hold. */
  filterAfter: FilterName[]
}

/**
 * A profile as far as the vendor knows it. `urn` and ids of ours are not its business: organisations come with the
 * vendor's own ids and words, which src/networks/ turns into ours. Lists may be empty where search shows less.
 */
export interface VendorPerson
  extends Omit<NetworkProfile, 'urn' | 'companyId' | 'industryId' | 'geoId' | 'experience' | 'education' | 'sources'> {
  companyRef?: OrganisationRef | null
  industryRef?: OrganisationRef | null
  place?: PlaceQuery | null
  experience: (Omit<NetworkProfile['experience'][number], 'companyId'> & { companyRef?: OrganisationRef | null })[]
  education: (Omit<NetworkProfile['education'][number], 'schoolId'> & { schoolRef?: OrganisationRef | null })[]
  /** 0 to 1: how sure the vendor is that this is the person, and how well it knows them. Null: it does not say. */
  confidence: number | null
  /** ISO 8601, when the vendor last saw this. Null: it does not say. */
  observedAt: string | null
}

export interface OrganisationRef {
  ref: string | null
  domain: string | null
}

/** Permits one call more: for the first one whoever asks has a permit. Rejects with a VendorFailure. */
export type Permit = () => Promise<void>

/** Of whoever asks without limits, such as a test. */
export const unlimited: Permit = async () => {}

/** So many people, from where the last page ended. */
export interface PageAsked {
  cursor: string | null
  limit: number
}

export interface Searching {
  /** People of one call, at most. */
  readonly limitMax: number
  /** Places of one condition, at most. */
  readonly placesMax: number
  /** The most that a call for so many people can cost, in the vendor's credits. */
  costMax(limit: number): number
  search(query: VendorQuery, page: PageAsked, signal?: AbortSignal, permit?: Permit): Promise<VendorAnswer<VendorPage>>
}

export interface Collecting {
  costMax: number
  /** NOT_FOUND where the vendor does not know them; a failure DELETED where it says that they are gone. */
  collect(person: PersonRef, signal?: AbortSignal): Promise<VendorAnswer<VendorPerson>>
}

export interface VendorPlace {
  city?: string
  state?: string
  country?: string
  /** False: a near spelling. */
  exact: boolean
}

export interface VendorEntity extends OrganisationRef {
  kind: EntityKind
  name: string
  country?: string | null
  industry?: string | null
  exact: boolean
}

/** Free of charge at every vendor that has it; nothing here may cost. */
export interface Resolving {
  places(query: PlaceQuery, signal?: AbortSignal, permit?: Permit): Promise<VendorPlace[]>
  /** Everything the words may mean, most likely first. */
  entities(kind: EntityKind, text: string, signal?: AbortSignal, permit?: Permit): Promise<VendorEntity[]>
}

/** VERIFIED ends the search for this field. UNVERIFIED is kept in case nobody has a better one. INVALID is dropped. */
export type Verification = 'VERIFIED' | 'UNVERIFIED' | 'INVALID'

export interface ContactValue {
  field: ContactField
  /** As the vendor wrote it: normalising is done by the caller, the same for all. */
  value: string
  verification: Verification
  /** 0 to 1, or null where the vendor does not say. */
  confidence: number | null
  lineType?: LineType | null
  /** ISO 3166-1 of a number written without prefix, where the vendor says it. */
  countryCode?: string | null
}

export interface Contacting {
  readonly fields: readonly ContactField[]
  /**
   * True where all fields come in one answer at one price: then the caller asks once for all it may still want.
   */
  readonly together: boolean
  /** Lookups that the vendor works on at once, from their start to their end. Absent: as many as its rate allows. */
  readonly jobsMax?: number
  /** True only where the vendor documents that the same key buys nothing twice. */
  readonly repeatable: boolean
  /** The most that a lookup of these fields can cost, in the vendor's credits, until it ends. */
  costMax(fields: readonly ContactField[]): number
  /** `key` is the same whenever this very question is asked again. FOUND holds the fields that exist. */
  start(
    person: PersonRef,
    fields: readonly ContactField[],
    key: string,
    signal?: AbortSignal,
  ): Promise<VendorAnswer<ContactValue[]>>
  /** Of a vendor that answers PENDING. Reading costs nothing; what the answer cost is told once, when it ends. */
  read?(
    person: PersonRef,
    ticket: string,
    fields: readonly ContactField[],
    signal?: AbortSignal,
  ): Promise<VendorAnswer<ContactValue[]>>
  /**
   * Which tickets a callback speaks of, or null where its signature is wrong. A callback is only ever a hint to read
   * now: no value is taken from it. Vendors that do not sign leave this out, and are polled.
   */
  readCallback?(headers: Record<string, string | undefined>, body: Buffer): string[] | null
}

export interface Checking {
  /** In words, for the operator, before it is done: "free", "1 credit if …". */
  readonly mayCost: string
  check(signal?: AbortSignal): Promise<{ creditsLeft: number | null }>
}

/** What every vendor is built from. */
export interface VendorOptions {
  key: string
  /** Instead of the vendor's own address: its sandbox, or a test's server. */
  url?: string
  /** For one call. */
  deadlineMs: number
  /** Where the vendor may tell us that something is ready: the full address for this vendor. Absent: polled only. */
  callbackUrl?: string
  /** Settings of this vendor alone, already checked by its own schema. */
  options: Record<string, unknown>
  nowMs?: () => number
}
