/**
 * A project and its members as the page knows them, and every change to them. A change is shown at once and then replaced by the
 * service's answer.
 */
import { useQuery } from '@tanstack/react-query'
import { LIST_ITEMS_MAX, POOL_SAVE_URNS_MAX } from '../../../contract/limits.ts'
import { type Call, callTo, send } from '../api/call.ts'
import type { Member, Reason } from '../api/project-types.ts'
import { queryClient, refetchQuery } from '../api/queries.ts'
import { scoutProjects } from '../api/scout-projects.ts'

const membersKey = (projectId: string) => ['project', projectId, 'members']

export const useProject = (projectId: string) =>
  useQuery({
    queryKey: ['project', projectId, 'one'],
    queryFn: ({ signal }) => scoutProjects.get(projectId, { signal }),
  })

/** The stages people are being moved to. An answer read meanwhile may date from before the move, so it is overlaid with these. */
const underway = new Map<string, Pick<Member, 'stageId' | 'reason'>>()
/** Each move is sent after the previous one, in the order the user made them. */
let before: Promise<unknown> = Promise.resolve()

/** Reads all members, because a board shows everybody and a project holds a thousand at most. */
async function readEverybody(projectId: string, signal: AbortSignal): Promise<Member[]> {
  const members = await scoutProjects.members.list(projectId, { limit: LIST_ITEMS_MAX }, { signal }).toArray()
  return members.map((member) => ({ ...member, ...underway.get(`${projectId} ${member.urn}`) }))
}

export const useMembers = (projectId: string) =>
  useQuery({ queryKey: membersKey(projectId), queryFn: ({ signal }) => readEverybody(projectId, signal) })

export const refresh = (projectId: string): Promise<unknown> =>
  Promise.all([refetchQuery(['project', projectId]), refetchQuery(['projects'])])

/** Shows a change before the service has confirmed it. */
const change = (projectId: string, urns: string[], changed: (member: Member) => Member) =>
  queryClient.setQueryData<Member[]>(membersKey(projectId), (members) =>
    members?.map((member) => (urns.includes(member.urn) ? changed(member) : member)),
  )

interface Sending {
  urns: string[]
  /** Builds the call for a part of the urns. */
  callOf: (urns: string[]) => Call
  onSent?: () => void
}

async function sendInParts(projectId: string, { urns, callOf, onSent }: Sending): Promise<void> {
  try {
    for (let at = 0; at < urns.length; at += POOL_SAVE_URNS_MAX)
      await send(callOf(urns.slice(at, at + POOL_SAVE_URNS_MAX)))
  } finally {
    onSent?.()
    await refresh(projectId)
  }
}

export interface Move {
  urns: string[]
  stageId: string
  reason?: Reason
}

export function moveMembers(projectId: string, { urns, stageId, reason }: Move): Promise<void> {
  const place = { stageId, reason: reason ?? null }
  const keys = urns.map((urn) => `${projectId} ${urn}`)
  for (const key of keys) underway.set(key, place)
  change(projectId, urns, (member) => ({ ...member, ...place }))
  const onSent = () => {
    for (const key of keys) if (underway.get(key) === place) underway.delete(key)
  }
  const callOf = (some: string[]) =>
    callTo('moveInProject', { params: { projectId }, body: { urns: some, stageId, ...(reason && { reason }) } })
  const moved = before.then(() => sendInParts(projectId, { urns, callOf, onSent }))
  before = moved.catch(() => undefined)
  return moved
}

interface TagChange {
  add?: string[]
  remove?: string[]
}

export const tagging = (projectId: string, urns: string[], tags: TagChange) =>
  callTo('tagInProject', { params: { projectId }, body: { urns, ...tags } })

export const tagMembers = (projectId: string, urns: string[], tags: TagChange) =>
  sendInParts(projectId, { urns, callOf: (some) => tagging(projectId, some, tags) })

export const removalOf = (projectId: string, urn: string) => callTo('takeOutOfProject', { params: { projectId, urn } })

/** One after the other, and what was done before a failure is shown as done. */
export async function takeOut(projectId: string, urns: string[]): Promise<void> {
  try {
    for (const urn of urns) await send(removalOf(projectId, urn))
  } finally {
    await refresh(projectId)
  }
}
