/** Credits, as the SDK asks for them. */
import { creditsResource } from '../../../sdk/typescript/src/resources/account.ts'
import { transport } from './scout.ts'

export const scoutCredits = creditsResource(transport)
