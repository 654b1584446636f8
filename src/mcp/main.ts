/**
 * `talent-scout mcp`: the tools over stdio, for an agent on this machine, using a service anywhere. Reads the service's address
 * from the environment or the command line, and the key from the environment. Standard output belongs to the protocol, so
 * complaints go to standard error.
 */
import { parseArgs } from 'node:util'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { systemClock } from '../base/clock.ts'
import { SecretBox } from '../base/secret-box.ts'
import { connect } from './connect.ts'
import { createMcpServer } from './server.ts'

const USAGE = `Usage: talent-scout mcp [--url URL]
Serves the tools of a Talent Scout service to an agent, over stdio. Needs TALENT_SCOUT_API_KEY, and TALENT_SCOUT_URL or --url.
`

const complain = (text: string) => process.stderr.write(`talent-scout mcp: ${text}\n`)

/** The key cannot be given as an option, because anybody who lists the processes of the machine would see it. */
function readOptions(): { url: string; apiKey: string } | undefined {
  const { values } = parseArgs({ options: { url: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    process.stderr.write(USAGE)
    return undefined
  }
  const url = values.url ?? process.env.TALENT_SCOUT_URL ?? ''
  const apiKey = process.env.TALENT_SCOUT_API_KEY?.trim() ?? ''
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('Which service? Set TALENT_SCOUT_URL, or give --url.')
  if (apiKey === '') throw new Error('With which key? Set TALENT_SCOUT_API_KEY.')
  return { url, apiKey }
}

function start(): void {
  const options = readOptions()
  if (!options) return
  const { url, apiKey } = options
  const connection = connect({
    url,
    apiKey,
    // The API key serves as the secret. Nothing else here outlives this process, and tokens must: a call that it left half done
    // is made again.
    box: new SecretBox(apiKey),
    caller: url,
    clock: systemClock,
    onFault: (error) => complain(String(error)),
  })
  serveStdio(() => createMcpServer(connection), { onerror: (error) => complain(error.message), maxSubscriptions: 0 })
}

try {
  start()
} catch (error) {
  complain((error as Error).message)
  process.exitCode = 2
}
