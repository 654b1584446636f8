/**
 * Every event type a webhook can receive. The type keeps the list equal to the contract; importing its schema would bring zod into the
 * page.
 */
import type { Webhook } from '../../api/operator-types.ts'

type EventType = NonNullable<Webhook['events']>[number]

/** A record rather than a list, so that leaving one out does not compile. */
const TYPES: Record<EventType, true> = {
  'contact.completed': true,
  'batch.completed': true,
  'batch.stalled': true,
  'import.completed': true,
  'project.member.added': true,
  'project.member.moved': true,
  'project.member.removed': true,
  'saved_search.new_people': true,
  'notice.due': true,
  'notice.overdue': true,
  'retention.announced': true,
  'person_request.due': true,
  'person_request.overdue': true,
  'credits.low': true,
  'webhook.test': true,
}

export const EVENT_TYPES = Object.keys(TYPES) as EventType[]
