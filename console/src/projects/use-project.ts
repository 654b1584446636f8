/** A project and everybody in it as the page knows them, and every change of them: shown at once, and true again when the service has answered. */
import { useQuery } from '@tanstack/react-query'
import { LIST_ITEMS_MAX, POOL_SAVE_URNS_MAX } from '../../../contract/limits.ts'
import { call, get, post, query } from '../api/client.ts'
import type { Member, MembersPage, ProjectAnswer, Reason } from '../api/project-types.ts'
import { queryClient } from '../api/queries.ts'

export const projectPath = (projectId: string) => `projects/${encodeURIComponent(projectId)}`
export const memberPath = (projectId: string, urn: string) =>
  `${projectPath(projectId)}/members/${encodeURIComponent(urn)}`

const membersKey = (projectId: string) => ['project', projectId, 'members']

export const useProject = (projectId: string) =>
  useQuery({
    queryKey: ['project', projectId, 'one'],
    queryFn: ({ signal }) => get<ProjectAnswer>(projectPath(projectId), signal),
  })

/** Where people are on their way to: what is read meanwhile may be of before. */
const underway = new Map<string, Pick<Member, 'stageId' | 'reason'>>()
/** Moves are sent in the order they were made. */
let before: Promise<unknown> = Promise.resolve()

/** All of them: a board shows everybody, and a project holds a thousand at most. */
async function readEverybody(projectId: string, signal: AbortSignal): Promise<Member[]> {
  const members: Member[] = []
  let cursor: string | null = null
  do {
    const path: string = `${projectPath(projectId)}/members${query({ limit: LIST_ITEMS_MAX, cursor })}`
    const page: MembersPage = await get<MembersPage>(path, signal)
    members.push(...page.members)
    cursor = page.nextCursor
  } while (cursor)
  return members.map((member) => ({ ...member, ...underway.get(`${projectId} ${member.urn}`) }))
}

export const useMembers = (projectId: string) =>
  useQuery({ queryKey: membersKey(projectId), queryFn: ({ signal }) => readEverybody(projectId, signal) })

export const refresh = (projectId: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['project', projectId] }),
    queryClient.invalidateQueries({ queryKey: ['projects'] }),
  ])

/** As it will be, until the service says how it is. */
const change = (projectId: string, urns: string[], changed: (member: Member) => Member) =>
  queryClient.setQueryData<Member[]>(membersKey(projectId), (members) =>
    members?.map((member) => (urns.includes(member.urn) ? changed(member) : member)),
  )

interface Sending {
  path: 'move' | 'tag'
  urns: string[]
  body: object
}

async function sendInParts(projectId: string, { path, urns, body }: Sending, onSent = () => {}): Promise<void> {
  try {
    for (let at = 0; at < urns.length; at += POOL_SAVE_URNS_MAX) {
      await post(`${projectPath(projectId)}/members/${path}`, {
        urns: urns.slice(at, at + POOL_SAVE_URNS_MAX),
        ...body,
      })
    }
  } finally {
    onSent()
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
  const arrive = () => {
    for (const key of keys) if (underway.get(key) === place) underway.delete(key)
  }
  const body = { stageId, ...(reason && { reason }) }
  const moved = before.then(() => sendInParts(projectId, { path: 'move', urns, body }, arrive))
  before = moved.catch(() => undefined)
  return moved
}

export const tagMembers = (projectId: string, urns: string[], tags: { add?: string[]; remove?: string[] }) =>
  sendInParts(projectId, { path: 'tag', urns, body: tags })

/** One after the other: what was done before one failed is shown as done. */
export async function takeOut(projectId: string, urns: string[]): Promise<void> {
  try {
    for (const urn of urns) await call({ method: 'DELETE', path: memberPath(projectId, urn) })
  } finally {
    await refresh(projectId)
  }
}
