/** Emits events for people's requests that are near their due day or past it. */
import { findUnannouncedRequests, markRequestsAnnounced } from '../../privacy/request-store.ts'
import type { Scout } from '../scout.ts'
import { emitDue } from './emit-due.ts'

export const emitRequestsDue = (scout: Scout): Promise<void> =>
  emitDue(scout, { what: 'person_request', findAccounts: findUnannouncedRequests, mark: markRequestsAnnounced })
