/**
 * Where in the numbering of the ledger a moment lies, as SQL about account $1. `at` grows with `seq`, except for waits on a lock and
 * for clocks that differ. An hour is far more than both, so look at `at` as well.
 */
const SLACK = `interval '1 hour'`

/** Every entry up to this number is older than the moment. */
export const lastSeqBefore = (moment: string) => `ledger_seq_before($1, ${moment}::timestamptz - ${SLACK})`

/** Every entry after this number is newer than the moment. */
export const lastSeqUntil = (moment: string) => `ledger_seq_before($1, ${moment}::timestamptz + ${SLACK})`
