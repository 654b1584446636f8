/**
 * A record and its proof. The head is hashed and names nobody. It holds only a salted hash of every part that can be
 * read. So a part can be taken out for good while the head, and all chained to it, stays provable. Pure.
 */
import { createHash, hash, randomBytes } from 'node:crypto'
import type { Criterion, Tier } from '../../contract/criteria.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import type { RankingMode } from '../../contract/ranking.ts'

export type EntryKind = 'RANKING' | 'OVERRIDE' | 'ERASURE'

/** What made an order: the same versions make the same one of the same people. */
export interface Versions {
  release: string
  titles: string
  reader: string
  dictionaries: string
}

/** Of a ranking: what it was asked, in words that may name somebody. The first part. */
export interface AskedPart {
  prompt: string
  /** RULES or MODEL. */
  reader: string
  criteria: Criterion[]
  filters: Partial<NetworkQuery>
  localOnly: boolean
  like: string[]
  unlike: string[]
  likePlace: boolean
  /** What was asked and filtered nothing. */
  ignored: string[]
}

/** Of a ranking: one person as they were shown. */
export interface ShownPart {
  urn: string
  /** In the whole list, from 1. */
  place: number
  source: 'POOL' | 'NETWORK'
  /** Saved after the network had brought them: they stand among its people. */
  fromNetwork?: true
  tier: Tier
  score: number
  /** What the order was made by; of the network's complete people within a page. */
  rank: number | null
  /** A letter for each criterion, in their order: Met, Partly, Not met, Unknown. */
  verdicts: string
  /** Which field of the record showed it; never its words. */
  fields: (string | null)[]
}

export interface OverridePart {
  urn: string
  action: string
  reason: string
  /** Where they are moved to, of an order changed by hand. */
  toPlace: number | null
  /** Of a rejection in a project: the code that was given; its words stay with the project. */
  code?: string | null
}

export interface RankingFacts {
  page: number
  ranking: RankingMode
  versions: Versions
  /** Of the pool that the list was made of; null: it continues a list that was made before. */
  poolVersion: number | null
  suppressionsVersion: string
  networkStatus: string
  networkAdded: number
  hidden: number
  total: number
  completeCount: number
  creditsDeducted: number
  /** Shown once more under an Idempotency-Key, to somebody else or without those hidden since. */
  replayed: boolean
}

export interface ErasureFacts {
  /** Which parts of which records are gone. */
  erased: [decisionId: string, part: number][]
}

export interface EntryHead {
  v: 1
  accountId: string
  decisionId: string
  kind: EntryKind
  at: string
  keyId: string | null
  about: string | null
  facts: RankingFacts | ErasureFacts | Record<string, never>
  /** Of the parts, in their order. */
  parts: string[]
}

/** Salt and text; without a salt it was erased, with what may stay of it. */
export type StoredPart = [salt: string | null, text: string | null]

export interface DecisionEntry {
  accountId: string
  decisionId: string
  kind: EntryKind
  at: Date
  keyId: string | null
  about: string | null
  urns: string[]
  head: string
  parts: StoredPart[]
  hash: Buffer
}

const SALT_BYTES = 16

export const hashOfPart = (salt: string, text: string): string => hash('sha256', `${salt}\n${text}`, 'base64url')

export const hashOfHead = (head: string): Buffer => createHash('sha256').update(head).digest()

/** What a place in the chain holds: all that stood before it, and itself. */
export const linkOf = (before: Buffer, hash: Buffer): Buffer =>
  createHash('sha256').update(before).update(hash).digest()

/** Before the first. */
export const CHAIN_START = Buffer.alloc(32)

export type EntryToMake = Omit<DecisionEntry, 'head' | 'parts' | 'hash'> & {
  facts: EntryHead['facts']
  parts: unknown[]
}

export function makeEntry({ facts, parts, ...entry }: EntryToMake): DecisionEntry {
  const { accountId, decisionId, kind, at, keyId, about } = entry
  const salts = randomBytes(SALT_BYTES * parts.length)
  const stored = parts.map(
    (part, at): StoredPart => [
      salts.toString('base64url', at * SALT_BYTES, (at + 1) * SALT_BYTES),
      JSON.stringify(part),
    ],
  )
  const hashes = stored.map(([salt, text]) => hashOfPart(salt!, text!))
  const headFields: EntryHead = {
    v: 1,
    accountId,
    decisionId,
    kind,
    at: at.toISOString(),
    keyId,
    about,
    facts,
    parts: hashes,
  }
  const head = JSON.stringify(headFields)
  return { ...entry, head, parts: stored, hash: hashOfHead(head) }
}

export const entryHead = ({ head }: Pick<DecisionEntry, 'head'>): EntryHead => JSON.parse(head) as EntryHead

/** What a part says; undefined where it was erased and nothing of it stays. */
export function partOf<T>(part: StoredPart | undefined): T | undefined {
  const text = part?.[1]
  return text === null || text === undefined ? undefined : (JSON.parse(text) as T)
}

/** A ranking as it can be read. */
export interface Ranking {
  facts: RankingFacts
  asked: AskedPart | undefined
  /** Whether something was taken out of what was asked. */
  isAskedErased: boolean
  shown: ShownPart[]
  /** People who stood there and were erased. */
  erased: number
}

export function readRanking(entry: Pick<DecisionEntry, 'head' | 'parts'>): Ranking {
  const [asked, ...people] = entry.parts
  const shown = people.flatMap((part) => partOf<ShownPart>(part) ?? [])
  return {
    facts: entryHead(entry).facts as RankingFacts,
    asked: partOf<AskedPart>(asked),
    isAskedErased: asked?.[0] === null,
    shown,
    erased: people.length - shown.length,
  }
}
