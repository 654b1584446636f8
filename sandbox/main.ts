/** The sandbox as a separate process: `npm run sandbox`. Owns its start, address, signals and exit codes. */
import process from 'node:process'
import { startSandbox } from './server.ts'
import { readSandboxSettings, SettingsError } from './settings.ts'

const SETTINGS_REFUSED = 2

async function main(): Promise<void> {
  const sandbox = await startSandbox(readSandboxSettings(process.env))
  process.stdout.write(`Sandbox network listening at ${sandbox.url} (docs/network-api.md)\n`)
  const stop = (): void => void sandbox.close()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof SettingsError ? SETTINGS_REFUSED : 1
})
