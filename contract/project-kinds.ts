/** Words of projects that more than one schema uses. Imports nothing, so that the console can use them without loading the schemas. */

export const stageKinds = ['OPEN', 'HIRED', 'REJECTED'] as const
export type StageKind = (typeof stageKinds)[number]

export const rejectionCodes = [
  'NOT_QUALIFIED',
  'OVERQUALIFIED',
  'LOCATION',
  'SALARY',
  'LANGUAGE',
  'TIMING',
  'NO_REPLY',
  'NOT_INTERESTED',
  'DECLINED_OFFER',
  'OTHER_CANDIDATE',
  'POSITION_CLOSED',
  'OTHER',
] as const
export type RejectionCode = (typeof rejectionCodes)[number]
