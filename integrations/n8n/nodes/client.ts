/** Creates the SDK client from a node's credentials. */
import { createTalentScout, type TalentScout } from '../../../sdk/typescript/src/index.ts'

interface HasCredentials {
  getCredentials<T extends object>(type: string): Promise<T>
}

export async function clientOf(context: HasCredentials): Promise<TalentScout> {
  const { url, apiKey } = await context.getCredentials<{ url: string; apiKey: string }>('talentScoutApi')
  return createTalentScout({ url, apiKey })
}
