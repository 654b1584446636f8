/** `suppress`: the operator's suppression list, which takes effect for every account within a second. */
import type { IdentifiersGiven } from '../../../contract/privacy.ts'
import { Refusal } from '../../base/refusal.ts'
import { table } from '../../base/terminal-text.ts'
import { suppressForAll, unsuppressForAll } from '../../operations/privacy/suppress.ts'
import { listSuppressions, OPERATOR, type Suppression } from '../../privacy/store.ts'
import type { CommandContext } from '../context.ts'
import { Failure } from '../failure.ts'

/** As many as a person would read; the list may be longer. */
const LISTED_MAX = 1_000

export async function suppressAdd(
  context: CommandContext,
  options: IdentifiersGiven & { reason?: string },
): Promise<void> {
  const { networkUrl, urn, email, phone, reason } = options
  if ([networkUrl, urn, email, phone].every((given) => given === undefined)) {
    throw new Failure('Name a person: --network-url, --urn, --email or --phone.')
  }
  await context.withScout(async (scout) => {
    const entry = { networkUrl, urn, email, phone, reason: reason ?? null }
    const { created, suppressions } = await suppressForAll(scout, [entry]).catch((error) => {
      throw error instanceof Refusal ? new Failure(error.message) : error
    })
    const lines = suppressions.map(
      ({ suppressionId, kind }) => `${suppressionId} (${kind}) is suppressed for every account.`,
    )
    context.output.answer({ created, suppressions }, lines.join('\n'))
  })
}

export async function suppressList(context: CommandContext): Promise<void> {
  await context.withDatabase(async (database) => {
    const page = { limit: LISTED_MAX, after: undefined }
    const suppressions = (await listSuppressions(database, OPERATOR, {}, page)).slice(0, LISTED_MAX)
    const header = ['ID', 'KIND', 'SINCE', 'REASON']
    const text =
      suppressions.length > 0 ? table(header, suppressions.map(rowOf)) : 'Nobody is suppressed for every account.'
    context.output.answer({ suppressions }, text)
  })
}

const rowOf = ({ suppressionId, kind, createdAt, reason }: Suppression) => [
  suppressionId,
  kind,
  createdAt.toISOString(),
  reason ?? '',
]

export async function suppressRemove(context: CommandContext, suppressionId: string): Promise<void> {
  await context.withScout(async (scout) => {
    if (!(await unsuppressForAll(scout, suppressionId))) {
      throw new Failure(`There is no entry "${suppressionId}". "suppress list" shows the entries.`)
    }
    context.output.answer({ suppressionId }, `${suppressionId} was removed from the list.`)
  })
}
