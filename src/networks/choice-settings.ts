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
    'Path of a `networks.json` (docs/networks.md), or its JSON itself: the licensed providers to search, collect and unlock with. Empty: those whose keys are in the environment (docs/networks.md), else SCOUT_NETWORK_URL.',
  ),
  budgets: setting(
    'SCOUT_BUDGETS',
    '',
    keeper,
    'Where this installation is one of several cells: who keeps the budgets of providers for all of them (docs/scaling.md#cells): the address of that cell’s API, and in that cell itself `here`. Empty: `dailyCredits` are this installation’s alone.',
  ),
  networkUrl: setting(
    'SCOUT_NETWORK_URL',
    '',
    webAddress,
    'A network that speaks the contract of docs/network-api.md. Empty, and no provider: the sandbox network, where it may be used (SCOUT_SANDBOX).',
  ),
  networkName: setting(
    'SCOUT_NETWORK_NAME',
    'network',
    text,
    'What `provenance` calls the network as the source of a profile or a contact value.',
  ),
  networkToken: setting('SCOUT_NETWORK_TOKEN', '', text, 'Bearer token for SCOUT_NETWORK_URL.'),
  networkPeople: setting(
    'SCOUT_NETWORK_PEOPLE',
    '100',
    integer(20, 100),
    'How many people a search asks SCOUT_NETWORK_URL for at once. Among them a list is in order of score; whoever no page shows is charged to nobody and kept for a day. 20 where that network is paid by the person.',
  ),
  sandboxWanted: setting(
    'SCOUT_SANDBOX',
    'false',
    flag,
    '`true` uses the sandbox network, whose people are invented, and charges for them. Without it only `npm start` on the embedded database does; everything else wants a network to be named.',
  ),
  demoKept: setting(
    'SCOUT_DEMO',
    'false',
    flag,
    '`true` keeps the demo account open beside a real network. Otherwise every start there ends its keys; the next `npm start` on the sandbox opens it with a new one.',
  ),
}
