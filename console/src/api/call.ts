/** A call as a value: an operation of the SDK by its name, and its input. A button sends exactly what “Copy as curl” shows. */
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
