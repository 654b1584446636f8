/** Reads a Retry-After header. Owns its two forms and our upper bound; does not wait. */

/** We wait at most an hour whatever the network asks for: a typing error there must not silence it for years. */
const RETRY_AFTER_SECONDS_MAX = 3_600

/** The only date form that servers may send (RFC 9110). Date.parse alone would read "-5" as a date. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Whole seconds to stay away; undefined if the header is absent or makes no sense. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), RETRY_AFTER_SECONDS_MAX)
  if (!HTTP_DATE.test(text)) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  return Math.min(Math.max(0, Math.ceil((at - nowMs) / 1_000)), RETRY_AFTER_SECONDS_MAX)
}
