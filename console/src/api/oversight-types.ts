/** Answer types of the endpoints for decision records, notices and standings, from the SDK. */
import type { Input } from '../../../sdk/typescript/src/index.ts'

export type {
  AuditEntry,
  Decision,
  DecisionOverride,
  DecisionSummary,
  Mention,
  Notice as OwedNotice,
  PersonRequest,
  RankedPerson,
  ReplayResponse as Replayed,
  RetainedPerson,
  Standing as PersonStanding,
  ToldDecision,
} from '../../../sdk/typescript/src/index.ts'

export type OverrideBody = Input<'overrideDecision'>['body']
