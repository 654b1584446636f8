/** Caches the answers of a pure function by its text: among a million records few titles, skills and employers are new. Bounded. */

/** A few megabytes at most for each function. When full, the cache is emptied, which costs less than tracking what was used last. */
const REMEMBERED_MAX = 20_000
/** Longer texts are rarely seen twice. */
const TEXT_CHARS_MAX = 100

export function rememberByText<T>(answer: (text: string) => T, most = REMEMBERED_MAX): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > TEXT_CHARS_MAX) return answer(text)
    const found = known.get(text)
    if (found !== undefined) return found
    const fresh = answer(text)
    if (known.size >= most) known.clear()
    known.set(text, fresh)
    return fresh
  }
}
