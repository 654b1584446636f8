/**
 * What a vendor of people's data can be asked, one interface for each kind of question, and the one form in
 * which all of them answer. A vendor is a folder under vendors/ that implements some of these. src/networks/
 * decides which vendor is asked, in what order, how often and for how much. Owns no transport and no vendor's
 * term. Every method rejects with a VendorFailure, or with the signal's reason once the caller gave up. No
 * method repeats a call that may cost: the caller decides that, and records it first.
 */

import type { LanguageLevel } from '../../contract/levels.ts'
import type { ContactField, EntityKind, LineType, NetworkProfile, Place, PlaceQuery } from '../../contract/network.ts'
import type { Musts, Understood } from '../../contract/understood.ts'

export interface Vendor {
  /** As in the registry. */
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
 * PENDING: ask again with the ticket. NOT_FOUND: the vendor looked and has nothing; asking again changes nothing. `cost` is in
 * the vendor's own credits: what the vendor reports, otherwise its list price for such an answer.
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
  /** Identifies the question at the vendor, also after a restart. At most 500 characters. */
  ticket: string
  /** Do not ask again sooner than this. */
  retryAfterSeconds: number
  cost: number
  /** What has been found so far; the rest is read with the ticket. */
  soFar?: T
}

/** The person asked about, by the address of the profile such as "https://www.linkedin.com/in/ana". */
export interface PersonRef {
  networkUrl: string
  /** The last part of the address, lower case: "ana". */
  handle: string
}

/**
 * Whether the places listed are all that was meant. WIDER: larger places around them, as there were too many; CUT: only the
 * largest of them. The caller deals with that: a vendor simply asks for the places it is given.
 */
export type PlacesFit = 'ALL' | 'WIDER' | 'CUT'

/** Areas such as DACH and metropolitan areas are replaced by their members, so neither occurs here. */
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
  /** Null if only another vendor knows the id. */
  name: string | null
  /** "spotify.com" */
  domain: string | null
  /** This vendor's own id, if the id came from it. */
  ref: string | null
}

/** A NetworkQuery in words: our ids replaced by what they stand for. Meaning and joining as in contract/network.ts. */
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
  /** Any of them may hold. */
  places: NamedPlace[]
  /** Absent: ALL. */
  placesFit?: PlacesFit
  /**
   * What the prompt says: `musts` must hold, `excluded` must not. If no title and no skill must hold, a person has to match at
   * least one of the titles, skills and words.
   */
  understood: UnderstoodInWords | null
}

/** The same lists, with places and organisations in words. */
export type UnderstoodInWords = Omit<Understood, Named | 'excluded' | 'musts'> &
  InWords & { musts: MustsInWords | null; excluded: Omit<Understood['excluded'], Named> & InWords }
export type MustsInWords = Omit<Musts, Named> & { [Kind in Named]: InWords[Kind][] }
type Named = 'places' | 'companies' | 'schools' | 'industries'
interface InWords {
  /** `geoIds`: what was meant, if `places` are other ones. */
  places: { name: string; places: NamedPlace[]; fit?: PlacesFit; geoIds?: string[] }[]
  companies: { name: string; entities: NamedEntity[]; when: 'CURRENT' | 'PAST' | 'ANY' }[]
  schools: { name: string; entities: NamedEntity[] }[]
  /** `skills`: the same words as skills, either of which may hold. */
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
  /**
   * Parts that were not asked for and cannot be seen in `people`: reported as ignored. A must that is also in `filterAfter` is
   * reported only if `people` indeed do not show it.
   */
  unsupported: FilterName[]
  /** Parts that were not asked for, or only roughly: the caller drops people for whom they do not hold. */
  filterAfter: FilterName[]
}

/**
 * A profile as far as the vendor knows it. It has no `urn` and none of our ids: organisations come with the vendor's own ids and
 * words, which src/networks/ turns into ours. Lists may be empty if a search shows less.
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
  /** ISO 8601: when the vendor last saw this. Null: it does not say. */
  observedAt: string | null
}

export interface OrganisationRef {
  ref: string | null
  domain: string | null
}

/** Permits one further call; the caller already has a permit for the first one. Rejects with a VendorFailure. */
export type Permit = () => Promise<void>

/** For callers without limits, such as a test. */
export const unlimited: Permit = async () => {}

/** How many people, and where to continue after the last page. */
export interface PageAsked {
  cursor: string | null
  limit: number
}

export interface Searching {
  /** The most people in one call. */
  readonly limitMax: number
  /** The most places in one condition. */
  readonly placesMax: number
  /** The most that a call for so many people can cost, in the vendor's credits. */
  costMax(limit: number): number
  search(query: VendorQuery, page: PageAsked, signal?: AbortSignal, permit?: Permit): Promise<VendorAnswer<VendorPage>>
}

export interface Collecting {
  costMax: number
  /** NOT_FOUND if the vendor does not know the person; a DELETED failure if it says that it no longer has them. */
  collect(person: PersonRef, signal?: AbortSignal): Promise<VendorAnswer<VendorPerson>>
}

export interface VendorPlace {
  city?: string
  state?: string
  country?: string
  /** False for a similar spelling. */
  exact: boolean
}

export interface VendorEntity extends OrganisationRef {
  kind: EntityKind
  name: string
  country?: string | null
  industry?: string | null
  exact: boolean
}

/** Must be free of charge: offer it only for a vendor where it costs nothing. */
export interface Resolving {
  places(query: PlaceQuery, signal?: AbortSignal, permit?: Permit): Promise<VendorPlace[]>
  /** Everything the words may mean, most likely first. */
  entities(kind: EntityKind, text: string, signal?: AbortSignal, permit?: Permit): Promise<VendorEntity[]>
}

/** VERIFIED ends the search for this field. UNVERIFIED is kept in case no other vendor has a better one. INVALID is dropped. */
export type Verification = 'VERIFIED' | 'UNVERIFIED' | 'INVALID'

export interface ContactValue {
  field: ContactField
  /** As the vendor wrote it; the caller normalises it, the same way for all vendors. */
  value: string
  verification: Verification
  /** 0 to 1; null if the vendor does not say. */
  confidence: number | null
  lineType?: LineType | null
  /** ISO 3166-1 country of a number written without prefix, if the vendor says it. */
  countryCode?: string | null
}

export interface Contacting {
  readonly fields: readonly ContactField[]
  /** True if all fields come in one answer at one price: the caller then asks once for all fields that it may still want. */
  readonly together: boolean
  /** How many lookups the vendor works on at once, from start to end. Absent: as many as its rate allows. */
  readonly jobsMax?: number
  /** True only if the vendor documents that the same key never buys twice. */
  readonly repeatable: boolean
  /** The most that a lookup of these fields can cost until it ends, in the vendor's credits. */
  costMax(fields: readonly ContactField[]): number
  /** `key` is the same whenever this very question is asked again. FOUND holds the fields that exist. */
  start(
    person: PersonRef,
    fields: readonly ContactField[],
    key: string,
    signal?: AbortSignal,
  ): Promise<VendorAnswer<ContactValue[]>>
  /** For vendors that answer PENDING. Reading is free; the cost of the lookup is told once, when it ends. */
  read?(
    person: PersonRef,
    ticket: string,
    fields: readonly ContactField[],
    signal?: AbortSignal,
  ): Promise<VendorAnswer<ContactValue[]>>
  /**
   * The tickets that a callback is about, or null if its signature is wrong. A callback is only a hint to read now: no value is
   * taken from it. Vendors that do not sign callbacks leave this out and are polled.
   */
  readCallback?(headers: Record<string, string | undefined>, body: Buffer): string[] | null
}

export interface Checking {
  /** For the operator, before the check is made: "free", "1 credit if …". */
  readonly mayCost: string
  check(signal?: AbortSignal): Promise<{ creditsLeft: number | null }>
}

/** What every vendor is created with. */
export interface VendorOptions {
  key: string
  /** Instead of the vendor's own address: its sandbox, or a test's server. */
  url?: string
  /** For one call. */
  deadlineMs: number
  /** The full address at which this vendor may tell us that something is ready. Absent: the vendor is only polled. */
  callbackUrl?: string
  /** Settings of this vendor alone, already checked by its own schema. */
  options: Record<string, unknown>
  nowMs?: () => number
}
