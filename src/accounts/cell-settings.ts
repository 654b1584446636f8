/** The operator's settings for an installation that is one of several, behind a door or with accounts that move in and out. */
import { integer, setting, text } from '../base/setting-readers.ts'

export const cellSettings = {
  cellToken: setting(
    'SCOUT_CELL_TOKEN',
    '',
    text,
    'For an installation behind a door (one of several cells): the secret with which the door asks which accounts are here. Empty: nobody can ask.',
  ),
  // At most 5: a new data key is announced 10 s, twice this time, before it is used (vault/data-keys.ts).
  keysSeconds: setting(
    'SCOUT_KEYS_SECONDS',
    '5',
    integer(1, 5),
    'How often, in seconds, a process looks for keys that it does not know yet. Every process of an installation needs the same value. A move of an account to this installation is announced twice this time ahead.',
  ),
}
