/** Checks whether records are still as they were written. Pure: one record after the other, in the order of the chain. */
import { type DecisionEntry, type ErasureFacts, entryHead, hashOfHead, hashOfPart, linkOf } from './entry.ts'
import type { StoredEntry } from './store.ts'

export interface ChainFault {
  decisionId: string
  seq: number | null
  what: string
}

/** Walks a chain from its beginning. Collects the erasures it meets: every missing part must be named by one of them. */
export class ChainWalk {
  readonly faults: ChainFault[] = []
  /** How many parts were removed by recorded erasures. */
  erasedParts = 0
  entries = 0
  readonly #erased = new Set<string>()
  #seq: number
  #link: Buffer
  readonly #gone = new Map<string, StoredEntry>()

  constructor(seq: number, link: Buffer) {
    this.#seq = seq
    this.#link = link
  }

  get seq(): number {
    return this.#seq
  }

  get link(): Buffer {
    return this.#link
  }

  next(entry: StoredEntry): void {
    this.entries++
    if (entry.seq !== this.#seq + 1)
      this.#fault(entry, `stands at ${entry.seq} where ${this.#seq + 1} was expected: a record is missing`)
    const link = linkOf(this.#link, entry.hash)
    if (!entry.link?.equals(link)) this.#fault(entry, 'does not follow from the record before it')
    this.#seq = entry.seq ?? this.#seq + 1
    // Continues from the link this record claims, so that one broken place is reported only once.
    this.#link = entry.link ?? link
    this.checkUnchained(entry)
  }

  /** Checks a record without its place in the chain, such as one that has none yet. */
  checkUnchained(entry: StoredEntry): void {
    const what = faultOf(entry)
    if (what) {
      this.#fault(entry, what)
      return
    }
    entry.parts.forEach(([salt], part) => {
      if (salt === null) this.#gone.set(nameOf(entry.decisionId, part), entry)
    })
    if (entry.kind !== 'ERASURE') return
    for (const [decisionId, part] of (entryHead(entry).facts as ErasureFacts).erased) {
      this.#erased.add(nameOf(decisionId, part))
    }
  }

  /** Call it after the last record. Checked at the end because an erasure may be chained before or after the records it concerns. */
  end(): void {
    for (const name of this.#erased) if (this.#gone.delete(name)) this.erasedParts++
    for (const [name, entry] of this.#gone)
      this.#fault(entry, `part ${name.split(' ')[1]} is gone, and no erasure took it`)
  }

  #fault({ decisionId, seq }: StoredEntry, what: string): void {
    this.faults.push({ decisionId, seq, what })
  }
}

const nameOf = (decisionId: string, part: number) => `${decisionId} ${part}`

function faultOf(entry: DecisionEntry): string | undefined {
  if (!hashOfHead(entry.head).equals(entry.hash)) return 'was changed: its hash is another'
  const head = entryHead(entry)
  const hashed = [head.accountId, head.decisionId, head.kind, head.at, head.keyId, head.about]
  const kept = [entry.accountId, entry.decisionId, entry.kind, entry.at.toISOString(), entry.keyId, entry.about]
  if (JSON.stringify(hashed) !== JSON.stringify(kept))
    return 'was changed: it is kept beside other words than it was written with'
  if (head.parts.length !== entry.parts.length)
    return 'was changed: it has more or fewer parts than it was written with'
  const part = entry.parts.findIndex(
    ([salt, text], at) => salt !== null && hashOfPart(salt, text ?? '') !== head.parts[at],
  )
  return part === -1 ? undefined : `part ${part} was changed`
}
