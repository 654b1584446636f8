/**
 * How the rows of a table move to another installation: sealed values are opened here and sealed there. Each room knows what is
 * sealed and in which context.
 */
import type { Keyring } from '../base/keyring.ts'
import type { SecretBox } from '../base/secret-box.ts'

export interface CarryKeys {
  keyring: Keyring
  box: SecretBox
}

/** As `row_to_json` writes it. */
// biome-ignore lint/suspicious/noExplicitAny: each room reads its own columns
export type CarriedRow = Record<string, any>

/** `open` of what `seal` made gives the same row, so that what arrived can be compared with what left. */
export interface Carry {
  open(row: CarriedRow, keys: CarryKeys): CarriedRow
  seal(row: CarriedRow, keys: CarryKeys): CarriedRow
}
