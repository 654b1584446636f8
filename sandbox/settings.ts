/**
 * Reads the sandbox's settings from the environment. All mistakes are reported together, in words, before anything starts. Owns
 * names, defaults and limits.
 */
import { type FaultRates, parseFaults } from './faults.ts'
import { PEOPLE_MAX } from './people/ids.ts'

export interface SandboxSettings {
  host: string
  port: number
  seed: number
  people: number
  /** Multiplies every wait; 0 means immediate answers. */
  timeFactor: number
  faults: FaultRates
  token: string
}

export const sandboxDefaults: SandboxSettings = {
  host: '127.0.0.1',
  port: 8090,
  seed: 1,
  people: 20_000,
  timeFactor: 1,
  faults: {},
  token: 'sandbox',
}

export class SettingsError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The sandbox cannot start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'SettingsError'
    this.faults = faults
  }
}

const TIME_FACTOR_MAX = 100

/** @throws SettingsError listing every bad setting. */
export function readSandboxSettings(
  env: Record<string, string | undefined>,
  defaults: Partial<SandboxSettings> = {},
): SandboxSettings {
  const base = { ...sandboxDefaults, ...defaults }
  const wrong: string[] = []
  const number = (
    name: string,
    otherwise: number,
    { low, high, whole }: { low: number; high: number; whole: boolean },
  ): number => {
    const text = env[name]?.trim()
    if (!text) return otherwise
    const value = Number(text)
    if (value >= low && value <= high && (!whole || Number.isInteger(value))) return value
    wrong.push(`${name} must be a ${whole ? 'whole ' : ''}number from ${low} to ${high}, not "${text}"`)
    return otherwise
  }
  const settings: SandboxSettings = {
    host: env.HOST?.trim() || base.host,
    port: number('SCOUT_SANDBOX_PORT', base.port, { low: 0, high: 65_535, whole: true }),
    seed: number('SCOUT_SANDBOX_SEED', base.seed, { low: 0, high: 2 ** 31 - 1, whole: true }),
    people: number('SCOUT_SANDBOX_PEOPLE', base.people, { low: 1, high: PEOPLE_MAX, whole: true }),
    timeFactor: number('SCOUT_SANDBOX_TIME_FACTOR', base.timeFactor, { low: 0, high: TIME_FACTOR_MAX, whole: false }),
    faults: base.faults,
    token: env.SCOUT_NETWORK_TOKEN?.trim() || base.token,
  }
  const faults = env.SCOUT_SANDBOX_FAULTS?.trim()
  if (faults) {
    const { rates, objections } = parseFaults(faults)
    settings.faults = rates
    wrong.push(...objections.map((objection) => `SCOUT_SANDBOX_FAULTS ${objection}`))
  }
  if (/[^\x21-\x7e]/.test(settings.token)) wrong.push('SCOUT_NETWORK_TOKEN must be visible ASCII without spaces')
  if (wrong.length > 0) throw new SettingsError(wrong)
  return settings
}
