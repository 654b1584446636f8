/** `index rebuild`: writes everybody of all pools into a new index of the search cluster, which then answers all searches. */
import { rebuildIndex } from '../../operations/pool/index/cluster-indexes.ts'
import { ClusterIndex } from '../../search/cluster/cluster-index.ts'
import type { CommandContext } from '../context.ts'
import { Failure } from '../failure.ts'

export async function indexRebuild(context: CommandContext): Promise<void> {
  await context.withScout(async (scout) => {
    const { poolIndex } = scout
    if (!(poolIndex instanceof ClusterIndex))
      throw new Failure('SCOUT_SEARCH_URL names no search cluster. The embedded index needs no rebuilding.')
    const { index, people, accounts } = await rebuildIndex(scout, poolIndex)
    context.output.answer(
      { index, people, accounts },
      `${people} people of ${accounts} accounts are in ${index}, which answers searches from now on.`,
    )
  })
}
