/** The operator's setting for how long decision records are kept. */
import { integer, setting } from '../base/setting-readers.ts'

/** Six months, which the law requires for the logs of such systems. */
const DAYS_MIN = 183

const days = (value: string) => (value === '0' ? 0 : integer(DAYS_MIN, 36_500)(value))

export const decisionSettings = {
  retentionDecisions: setting(
    'SCOUT_RETENTION_DECISIONS_DAYS',
    `${DAYS_MIN}`,
    days,
    'Days for which records of rankings, and of people’s decisions about them, are kept: six months at least. 0: for ever.',
  ),
}
