/**
 * How the rows of a table go to another installation: what is sealed is opened here and sealed there. What is sealed, and for
 * whom, each room knows.
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

/** `open` of what `seal` made is the same again: so what arrived is compared with what left. */
export interface Carry {
  open(row: CarriedRow, keys: CarryKeys): CarriedRow
  seal(row: CarriedRow, keys: CarryKeys): CarriedRow
}
