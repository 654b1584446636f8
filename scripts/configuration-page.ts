/** Generates docs/configuration.md from the list of settings. */

import { settings } from '../src/settings/config.ts'

/** These settings are read and checked by sandbox/settings.ts. */
const sandboxSettings = [
  { name: 'SCOUT_SANDBOX_SEED', fallback: '1', about: 'The same seed gives the same people, on every machine.' },
  { name: 'SCOUT_SANDBOX_PEOPLE', fallback: '20000', about: 'How many people there are.' },
  {
    name: 'SCOUT_SANDBOX_TIME_FACTOR',
    fallback: '0.1',
    about:
      'Scales its answering times: 1 is realistic (lookups take seconds to minutes), 0 answers at once. `npm run sandbox` defaults to 1.',
  },
  {
    name: 'SCOUT_SANDBOX_FAULTS',
    fallback: '',
    about: 'Rates of injected faults, such as `timeout=0.1,error=0.05`. See docs/network-api.md for all of them.',
  },
  {
    name: 'SCOUT_SANDBOX_PORT',
    fallback: '8090',
    about: 'Port of `npm run sandbox`; within the service it takes any free one.',
  },
]

const row = ({ name, fallback, about }: { name: string; fallback: string; about: string }) =>
  `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`

export async function configurationPage(): Promise<string> {
  return `# Configuration

Every setting is an environment variable, read once at the start and checked whole: all faults are reported
together and nothing starts. An empty value counts as not set. This page is generated from the code.

| Setting | Default | Meaning |
| --- | --- | --- |
${Object.values(settings).map(row).join('\n')}

## The sandbox network

Used by \`npm start\` where no network is named, with \`SCOUT_SANDBOX=true\`, and by \`npm run sandbox\`.

| Setting | Default | Meaning |
| --- | --- | --- |
${sandboxSettings.map(row).join('\n')}
`
}
