/** The settings that say which network is asked: licensed providers, one of the operator's own, or the sandbox. */
import { readFileSync } from 'node:fs'
import { flag, integer, setting, text, webAddress } from '../base/setting-readers.ts'

/** Returns the text of the file or the setting. It is parsed later, because its secrets may be in the environment. */
const networksText = (value: string) => {
  if (value === '' || value.startsWith('{')) return value || undefined
  try {
    return readFileSync(value, 'utf8')
  } catch (error) {
    throw new Error(`must be a file that can be read, or JSON (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** The keeper's address, or "here". */
const keeper = (value: string) => {
  if (value === 'here') return value
  try {
    return webAddress(value)
  } catch {
    throw new Error('must be "here" or the http:// or https:// address of the cell that keeps the budgets')
  }
}

export const choiceSettings = {
  networksFile: setting(
    'SCOUT_NETWORKS',
    '',
    networksText,
    'The path of a `networks.json` (docs/networks.md), or its content as JSON: the licensed providers to search, collect and unlock with. Empty: the providers whose keys are in the environment (docs/networks.md), else SCOUT_NETWORK_URL.',
  ),
  budgets: setting(
    'SCOUT_BUDGETS',
    '',
    keeper,
    'If this installation is one of several cells: which cell keeps the budgets of providers for all of them (docs/scaling.md#cells). Set the address of that cell’s API, and `here` in that cell itself. Empty: `dailyCredits` hold for this installation alone.',
  ),
  networkUrl: setting(
    'SCOUT_NETWORK_URL',
    '',
    webAddress,
    'The address of a network that speaks the contract of docs/network-api.md. If it is empty and there is no provider, the sandbox network is used where that is allowed (SCOUT_SANDBOX).',
  ),
  networkName: setting(
    'SCOUT_NETWORK_NAME',
    'network',
    text,
    'The name of the network in `provenance`, as the source of profiles and contact values.',
  ),
  networkToken: setting('SCOUT_NETWORK_TOKEN', '', text, 'The bearer token for SCOUT_NETWORK_URL.'),
  networkPeople: setting(
    'SCOUT_NETWORK_PEOPLE',
    '100',
    integer(20, 100),
    'How many people a search asks SCOUT_NETWORK_URL for at once. A list is ordered by score among these people. People that no page shows are charged to nobody and kept for a day. Set 20 if that network bills by person.',
  ),
  sandboxWanted: setting(
    'SCOUT_SANDBOX',
    'false',
    flag,
    '`true` uses the sandbox network, whose people are invented, and charges for them. Without it, only `npm start` on the embedded database uses the sandbox; everything else needs a network.',
  ),
  demoKept: setting(
    'SCOUT_DEMO',
    'false',
    flag,
    '`true` keeps the demo account open beside a real network. Otherwise every start ends its keys, and the next `npm start` on the sandbox opens it with a new key.',
  ),
}
