/** The credits part of the SDK, with this page's transport. */
import { creditsResource } from '../../../sdk/typescript/src/resources/account.ts'
import { transport } from './scout.ts'

export const scoutCredits = creditsResource(transport)
