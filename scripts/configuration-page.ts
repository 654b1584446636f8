/** docs/configuration.md, from the list of settings itself. */

import { sandboxSettings } from '../sandbox/settings.ts'
import { settings } from '../src/config.ts'

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

Used when \`SCOUT_NETWORK_URL\` is empty, and by \`npm run sandbox\`.

| Setting | Default | Meaning |
| --- | --- | --- |
${sandboxSettings.map(row).join('\n')}
`
}
