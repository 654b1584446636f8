/** The operator's settings for an installation that is one of several, behind a door or with accounts that move in and out. */
import { integer, setting, text } from '../base/setting-readers.ts'

export const cellSettings = {
  cellToken: setting(
    'SCOUT_CELL_TOKEN',
    '',
    text,
    'Where this installation is one of several behind a door: the secret by which the door learns whose accounts are here. Empty: nobody learns it.',
  ),
  // At most 5: a new data key is announced 10 s, twice this time, before it is used (vault/data-keys.ts).
  keysSeconds: setting(
    'SCOUT_KEYS_SECONDS',
    '5',
    integer(1, 5),
    'How often a process looks for keys that it does not know yet, in seconds; the same in every process of an installation. An account that moves here is announced twice as long ahead.',
  ),
}
