/**
 * `npm run network-check -- URL TOKEN`: checks whether a network keeps the contract of docs/network-api.md, promise by promise,
 * in words. Exits with 1 if a promise is broken, with 2 if it was called wrongly.
 */
import { checkNetwork, type Verdict } from './check.ts'

const USAGE = `npm run network-check -- URL TOKEN [--no-lookups]

Checks every promise of docs/network-api.md on the network at URL. It collects a dozen profiles and starts up to three contact
lookups of one person. Your network may bill for them; --no-lookups leaves the lookups out. No personal data is printed.`

const SIGNS = { KEPT: 'kept   ', BROKEN: 'BROKEN ', NOT_TRIED: 'not tried' } as const

const say = (line: string) => process.stdout.write(`${line}\n`)

function tell({ part, says, outcome, words }: Verdict): void {
  say(`${SIGNS[outcome].padEnd(10)}${part.padEnd(9)}${says}`)
  if (words) say(`${' '.repeat(19)}${outcome === 'BROKEN' ? '→' : '('} ${words}${outcome === 'BROKEN' ? '' : ' )'}`)
}

const [url, token, ...flags] = process.argv.slice(2)
const isUrl = URL.canParse(url ?? '') && /^https?:\/\//.test(url!)
if (!isUrl || !token || flags.some((flag) => flag !== '--no-lookups')) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  const checked = await checkNetwork({ url: url!, token, buys: flags.length === 0, onVerdict: tell })
  const broken = checked.verdicts.filter(({ outcome }) => outcome === 'BROKEN').length
  const tried = checked.verdicts.filter(({ outcome }) => outcome !== 'NOT_TRIED').length
  const { calls, slowestMs } = checked
  say('')
  say(
    `${tried} promises checked with ${calls} calls, the slowest ${Math.round(slowestMs)} ms; ${broken === 0 ? 'all kept' : `${broken} broken`}.`,
  )
  process.exitCode = broken === 0 ? 0 : 1
}
