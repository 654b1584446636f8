/**
 * Starts a workflow on events of the account, by reading the service's event stream, so that n8n need not be reachable from
 * outside. The last event's id is stored with the workflow; after a restart the stream continues there, if it is within seven
 * days.
 */
import {
  type IDataObject,
  type INodeType,
  type INodeTypeDescription,
  type ITriggerFunctions,
  type ITriggerResponse,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { clientOf } from './client.ts'

/** Typed by the SDK, so that the type check fails if an event does not exist. */
type EventType = import('../../../sdk/typescript/src/index.ts').EventType

const EVENTS: { name: string; value: EventType }[] = [
  { name: 'Batch Completed', value: 'batch.completed' },
  { name: 'Batch Stalled', value: 'batch.stalled' },
  { name: 'Contact Completed', value: 'contact.completed' },
  { name: 'Credits Low', value: 'credits.low' },
  { name: 'Import Completed', value: 'import.completed' },
  { name: 'Notice Due', value: 'notice.due' },
  { name: 'Notice Overdue', value: 'notice.overdue' },
  { name: 'Project Member Added', value: 'project.member.added' },
  { name: 'Project Member Moved', value: 'project.member.moved' },
  { name: 'Project Member Removed', value: 'project.member.removed' },
  { name: 'Saved Search: New People', value: 'saved_search.new_people' },
]

export class TalentScoutTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Talent Scout Trigger',
    name: 'talentScoutTrigger',
    icon: 'file:talent-scout.svg',
    group: ['trigger'],
    version: 1,
    description: 'Starts the workflow when something happened in Talent Scout',
    defaults: { name: 'Talent Scout Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'talentScoutApi', required: true }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: EVENTS,
        default: ['contact.completed', 'batch.completed'],
        required: true,
      },
    ],
  }

  async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
    const scout = await clientOf(this)
    const types = this.getNodeParameter('events') as EventType[]
    const kept = this.getWorkflowStaticData('node') as { lastEventId?: string }
    const leaving = new AbortController()
    let opened = () => {}
    const isOpen = new Promise<void>((resolve, reject) => {
      opened = resolve
      leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason), { once: true })
    })
    const listen = async () => {
      const options = { types, after: kept.lastEventId, signal: leaving.signal, onOpen: () => opened() }
      for await (const event of scout.events(options)) {
        this.emit([[{ json: event as unknown as IDataObject }]])
        kept.lastEventId = event.id
      }
    }
    // If the service refuses (for example a wrong key), the activation fails; if the trigger was already active, the error is
    // reported.
    const listening = listen().catch((error: Error) => {
      leaving.abort(error)
      this.emitError(error)
    })
    await isOpen
    return {
      closeFunction: async () => {
        leaving.abort()
        await listening
      },
    }
  }
}
