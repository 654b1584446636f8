/** Limits on how much one account may import. They are generous: only a mistake or an attack reaches them. */
import { integer, setting } from '../base/setting-readers.ts'

export const bulkSettings = {
  poolPeopleMax: setting(
    'SCOUT_POOL_PEOPLE_MAX',
    '10000000',
    integer(1, 1_000_000_000),
    'The most people in one account’s pool. Further new people are refused (`POOL_LIMIT_REACHED`); people already there can still be changed.',
  ),
  importRowsMax: setting(
    'SCOUT_IMPORT_ROWS_MAX',
    '5000000',
    integer(1, 1_000_000_000),
    'The most rows of one account’s uploaded files that may wait to be imported. Further uploads are refused (`RATE_LIMITED`) until some rows are imported.',
  ),
  uploadsMax: setting(
    'SCOUT_UPLOADS_MAX',
    '4',
    integer(1, 1_000),
    'The most uploads and previews of one account at once, per process. All accounts together may have eight times as many.',
  ),
}
