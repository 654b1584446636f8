/** A call as a value: the name of an SDK operation and its input. So “Copy as curl” shows exactly what a button sends. */
import type { CallOptions, Input, JsonAnswer, OperationId } from '../../../sdk/typescript/src/transport.ts'
import { transport } from './scout.ts'

export type { JsonAnswer, ListId, OperationId } from '../../../sdk/typescript/src/transport.ts'

export interface Call<Id extends OperationId = OperationId> {
  id: Id
  input: Input<Id>
}

export const callTo = <Id extends OperationId>(id: Id, input: Input<Id>): Call<Id> => ({ id, input })

export const send = <Id extends OperationId>({ id, input }: Call<Id>, options?: CallOptions): Promise<JsonAnswer<Id>> =>
  transport.call(id, input, options)
