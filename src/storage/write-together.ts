/**
 * Rows of many requests in one statement. Owns what becomes of them when the database refuses a value. The rows are
 * halved until the refused one stands alone: it takes nobody along.
 */

/** A value is at fault (SQLSTATE classes 22 and 23). Anything else, an outage or a lock, halving would only repeat. */
const isRefusedValue = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

/** What was not written, and why. */
export type Unwritten<T> = Map<T, unknown>

export async function writeTogether<T>(
  rows: T[],
  write: (some: T[]) => Promise<void>,
  unwritten: Unwritten<T> = new Map(),
): Promise<Unwritten<T>> {
  try {
    if (rows.length > 0) await write(rows)
  } catch (error) {
    if (rows.length === 1 || !isRefusedValue(error)) for (const row of rows) unwritten.set(row, error)
    else {
      const half = Math.ceil(rows.length / 2)
      await writeTogether(rows.slice(0, half), write, unwritten)
      await writeTogether(rows.slice(half), write, unwritten)
    }
  }
  return unwritten
}
