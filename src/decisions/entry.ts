/**
 * A decision record and its proof. The head is hashed and names nobody: it holds only a salted hash of each readable part. So a
 * part can be erased for good while the head, and every record chained to it, stays verifiable. Pure.
 */
import { createHash, hash, randomBytes } from 'node:crypto'
import type { Criterion, Tier } from '../../contract/criteria.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import type { RankingMode } from '../../contract/ranking.ts'

export type EntryKind = 'RANKING' | 'OVERRIDE' | 'ERASURE'

/** Everything that determined an order: the same versions order the same people in the same way. */
export interface Versions {
  release: string
  titles: string
  reader: string
  dictionaries: string
}

/** First part of a ranking: what was asked, in words that may name a person. */
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
  /** Parts of the question that had no effect. */
  ignored: string[]
}

/** Part of a ranking: one person as they were shown. */
export interface ShownPart {
  urn: string
  /** Place in the whole list, counted from 1. */
  place: number
  source: 'POOL' | 'NETWORK'
  /** Saved to the pool after the network had found them: they are listed among the network's people. */
  fromNetwork?: true
  tier: Tier
  score: number
  /** The value the order was made by; for the network's complete people, comparable only within a page. */
  rank: number | null
  /** One letter per criterion, in order: M(et), P(artly), N(ot met), U(nknown). */
  verdicts: string
  /** For each criterion, the record field that gave the evidence; never its text. */
  fields: (string | null)[]
}

export interface OverridePart {
  urn: string
  action: string
  reason: string
  /** The new place, if an order was changed by hand. */
  toPlace: number | null
  /** For a rejection in a project: its code. The free text stays with the project. */
  code?: string | null
}

export interface RankingFacts {
  page: number
  ranking: RankingMode
  versions: Versions
  /** Version of the pool the list was made from; null if the page continues an existing list. */
  poolVersion: number | null
  suppressionsVersion: string
  networkStatus: string
  networkAdded: number
  hidden: number
  total: number
  completeCount: number
  creditsDeducted: number
  /** Shown again under an Idempotency-Key, to another person or without people hidden since. */
  replayed: boolean
}

export interface ErasureFacts {
  /** Which parts of which records were erased. */
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
  /** Hashes of the parts, in order. */
  parts: string[]
}

/** Salt and text. Without a salt the part was erased; the text is then what may stay of it, if anything. */
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

/** The link at a place of the chain: a hash over the previous link and the record's own hash. */
export const linkOf = (before: Buffer, hash: Buffer): Buffer =>
  createHash('sha256').update(before).update(hash).digest()

/** The link before the first record. */
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

/** The content of a part; undefined if it was erased completely. */
export function partOf<T>(part: StoredPart | undefined): T | undefined {
  const text = part?.[1]
  return text === null || text === undefined ? undefined : (JSON.parse(text) as T)
}

/** A ranking in readable form. */
export interface Ranking {
  facts: RankingFacts
  asked: AskedPart | undefined
  /** Whether something was erased from the question. */
  isAskedErased: boolean
  shown: ShownPart[]
  /** Number of people who were shown there and have been erased. */
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
