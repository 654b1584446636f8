/** An installation as one of several, behind a door or with accounts that come and go: the operator's settings. */
import { integer, setting, text } from '../base/setting-readers.ts'

export const cellSettings = {
  cellToken: setting(
    'SCOUT_CELL_TOKEN',
    '',
    text,
    'Where this installation is one of several behind a door: the secret by which the door learns whose accounts are here. Empty: nobody learns it.',
  ),
  // No more than five: keys that are changed are told ahead for twice as long.
  keysSeconds: setting(
    'SCOUT_KEYS_SECONDS',
    '5',
    integer(1, 5),
    'How often a process looks for keys that it does not know yet, in seconds; the same in every process of an installation. An account that moves here is announced twice as long ahead.',
  ),
}
