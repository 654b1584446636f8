/**
 * Writes rows of many requests in one statement. Owns what happens when the database refuses a value: the rows are halved until
 * the refused one stands alone, so that it does not fail the others.
 */

/** A value is at fault (SQLSTATE classes 22 and 23). For any other failure, an outage or a lock, smaller halves would fail the same way. */
const isRefusedValue = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

/** The rows that were not written, each with its error. */
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
