/** Of the model: a request for contact data as it stands. */
import type { Field } from './model-terms.ts'

/** One request on one person, alone or as an item of a job. */
export interface Unlock {
  nth: number
  /** Known of single requests only: an item's is told to nobody. */
  requestId: string | undefined
  urn: string
  requested: Field[]
  dispatched: Field[]
  /** Of those, what the network is asked for: an earlier lookup has told the rest, too late for its own request. */
  asked: Field[]
  jobId: string | null
  status: 'QUEUED' | 'PROCESSING' | 'COMPLETED'
  failure: string | null
  charged: number
  refunded: number
  updatedAt: number
  deadline: number
  /** The network has confirmed the lookup; before, a repeat starts it again under the same key. */
  started: boolean
  bought: boolean
  outages: number
}

export interface Talent {
  urn: string
  networkUrl?: string
}
