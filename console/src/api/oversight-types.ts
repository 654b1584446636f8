/** What the endpoints of records, notices and standings answer: the SDK's types. */
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
