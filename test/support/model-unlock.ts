/** A request for contact data in the model. */
import type { Field } from './model-terms.ts'

/** One request for one person, alone or as an item of a job. */
export interface Unlock {
  nth: number
  /** Known for single requests only; the id of an item is shown to nobody. */
  requestId: string | undefined
  urn: string
  requested: Field[]
  dispatched: Field[]
  /**
   * The dispatched fields that the network is asked for. The others are known from an earlier lookup that was too late for its own
   * request.
   */
  asked: Field[]
  jobId: string | null
  status: 'QUEUED' | 'PROCESSING' | 'COMPLETED'
  failure: string | null
  charged: number
  refunded: number
  updatedAt: number
  deadline: number
  /** The network has confirmed the lookup. Before that, a repeat starts it again under the same key. */
  started: boolean
  bought: boolean
  outages: number
}

export interface Talent {
  urn: string
  networkUrl?: string
}
