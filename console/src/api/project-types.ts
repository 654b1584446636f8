/** Answer types of the projects' endpoints, from the SDK. */
export type {
  Project,
  ProjectEntry as FeedEntry,
  ProjectMember as Member,
  ProjectPlacesResponse as ProjectPlaces,
  ProjectQueuedResponse as Queued,
  ProjectStage as Stage,
  RejectionReason as Reason,
} from '../../../sdk/typescript/src/index.ts'
