/** What a command works with: the terminal, the output, the service, and the price that must be agreed before anything is paid. */
import { createTalentScout, type TalentScout } from '../../sdk/typescript/src/index.ts'
import { readCredentials } from './credentials.ts'
import { CommandEnd, EXIT } from './exit.ts'
import { inCredits } from './prices.ts'
import { type Progress, progressOn } from './progress.ts'
import { isAttended, type Shell } from './shell.ts'
import { type OutputForm, UserOutput } from './user-output.ts'

/** Options of every command that has them. */
export interface CommonOptions {
  json?: boolean
  ndjson?: boolean
  csv?: boolean
  yes?: boolean
  maxCredits?: number
}

export interface Price {
  /** What the price is for, as the beginning of a sentence: "Unlocking 3 people". */
  what: string
  credits: number
  /** Part of it may be refunded. */
  atMost: boolean
  balance?: number
}

/** Long enough for a restart of the service. */
const DEADLINE_MS = 300_000
const RETRIES = 12
/** 503 Service Unavailable. */
const AWAY = 503

export class UserContext {
  readonly shell: Shell
  readonly output: UserOutput
  readonly options: CommonOptions

  constructor(shell: Shell, options: CommonOptions) {
    this.shell = shell
    this.options = options
    this.output = new UserOutput(shell, formOf(options))
  }

  get signal(): AbortSignal {
    return this.shell.interrupted
  }

  progress(): Progress {
    return progressOn(this.shell)
  }

  /**
   * `isPatient` is for work that outlasts a restart of the service. `onAway` is called for every attempt that the service does
   * not answer.
   */
  async scout(isPatient = false, onAway?: () => void): Promise<TalentScout> {
    const { url, apiKey } = await readCredentials(this.shell.env, (text) => this.output.note(text))
    const patience = isPatient ? { deadlineMs: DEADLINE_MS, retries: RETRIES } : {}
    return createTalentScout({ url, apiKey, fetch: reaching(onAway), ...patience })
  }

  /** Shows the price and ends the command unless somebody agrees, by --yes or at the prompt. */
  async agree({ what, credits, atMost, balance }: Price): Promise<void> {
    if (credits === 0) return
    const { yes, maxCredits } = this.options
    const price = `${what} costs ${atMost ? 'at most ' : ''}${inCredits(credits)}`
    this.output.note(`${price}.${balance === undefined ? '' : ` You have ${balance.toLocaleString('en')}.`}`)
    if (maxCredits !== undefined && credits > maxCredits)
      throw new CommandEnd(EXIT.CREDITS, `That is more than --max-credits ${maxCredits}, so nothing was paid.`)
    if (yes) return
    if (!isAttended(this.shell))
      throw new CommandEnd(EXIT.CREDITS, 'Nobody can accept the price here, so nothing was paid. Add --yes to pay it.')
    const { askLine } = await import('./ask.ts')
    if (!/^y(es)?$/i.test(await askLine(this.shell, 'Go on? [y/N] ')))
      throw new CommandEnd(EXIT.CREDITS, 'Nothing was paid.')
  }
}

function formOf({ json, ndjson, csv }: CommonOptions): OutputForm {
  return ndjson ? 'ndjson' : json ? 'json' : csv ? 'csv' : 'text'
}

/** The answer is not the service's, which answers in JSON and says itself whether a repeat may help. */
const isOfProxy = ({ status, headers }: Response): boolean =>
  status >= 500 && !headers.get('content-type')?.startsWith('application/json')

/**
 * A 5xx page of a proxy in front of the service means that the service is away for now, whatever the exact status; it becomes a
 * 503, which the SDK retries.
 */
function reaching(onAway: () => void = () => undefined): typeof fetch {
  return async (url, init) => {
    try {
      const response = await fetch(url, init)
      if (!isOfProxy(response)) return response
      onAway()
      const { status, statusText, headers } = response
      await response.body?.cancel()
      const after = headers.get('retry-after')
      return new Response(null, {
        status: AWAY,
        statusText: `${status} ${statusText}`,
        headers: after ? { 'retry-after': after } : {},
      })
    } catch (error) {
      onAway()
      throw error
    }
  }
}
