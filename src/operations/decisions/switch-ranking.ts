/** Switches ranking on or off for all searches of an account. */
import type { RankingMode } from '../../../contract/ranking.ts'
import type { Caller } from '../../accounts/account.ts'
import { isRankingOff, switchRanking } from '../../accounts/ranking.ts'
import { noteAudit } from '../../audit/store.ts'
import { lockBalance } from '../../credits/store.ts'
import type { Scout } from '../scout.ts'

export const readRankingMode = async ({ database }: Scout, accountId: string): Promise<RankingMode> =>
  (await isRankingOff(database, accountId)) ? 'OFF' : 'SUGGESTED'

/** Setting the same mode again changes and notes nothing. */
export async function changeRanking(
  { database, clock }: Scout,
  { accountId, keyId }: Caller,
  ranking: RankingMode,
): Promise<RankingMode> {
  await database.transaction(async (tx) => {
    await lockBalance(tx, accountId)
    const isOff = ranking === 'OFF'
    if ((await isRankingOff(tx, accountId)) === isOff) return
    await switchRanking(tx, accountId, isOff)
    await noteAudit(tx, { accountId, keyId, action: 'ranking.switch', at: clock.now(), details: { ranking } })
  })
  return ranking
}
