/** Limits on how much one account may import. They are generous: only a mistake or an attack reaches them. */
import { integer, setting } from '../base/setting-readers.ts'

export const bulkSettings = {
  poolPeopleMax: setting(
    'SCOUT_POOL_PEOPLE_MAX',
    '10000000',
    integer(1, 1_000_000_000),
    'People of one account’s pool. A new one beyond them is refused (`POOL_LIMIT_REACHED`); those there can still be changed.',
  ),
  importRowsMax: setting(
    'SCOUT_IMPORT_ROWS_MAX',
    '5000000',
    integer(1, 1_000_000_000),
    'Rows of one account’s uploaded files that wait to be taken in. An upload beyond them is refused (`RATE_LIMITED`) until some are.',
  ),
  uploadsMax: setting(
    'SCOUT_UPLOADS_MAX',
    '4',
    integer(1, 1_000),
    'Uploads and previews of one account at once, per process; of all accounts eight times as many.',
  ),
}
