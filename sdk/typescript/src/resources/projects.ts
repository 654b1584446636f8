/** Projects: people worked on in stages, with notes, reasons and a feed of what happened. */
import type { ProjectBody, ProjectPatch, ProjectSearchBody } from '../generated/types.ts'
import type { CallOptions, Transport } from '../transport.ts'
import { type Body, encoded, listOf, type Query, type WithFilters } from './shared.ts'

export const projectsResource = (transport: Transport) => ({
  create: (body: ProjectBody, options?: CallOptions) => transport.call('createProject', { body }, options),
  list: (query: Query<'listProjects'> = {}, options?: CallOptions) =>
    listOf(transport, ['listProjects', 'projects'], { query }, options),
  get: (projectId: string, options?: CallOptions) => transport.call('project', { params: { projectId } }, options),
  change: (projectId: string, body: ProjectPatch, options?: CallOptions) =>
    transport.call('changeProject', { params: { projectId }, body }, options),
  delete: (projectId: string, options?: CallOptions) =>
    transport.call('deleteProject', { params: { projectId } }, options),
  addSearch: (projectId: string, body: WithFilters<ProjectSearchBody>, options?: CallOptions) =>
    transport.call('addSearchToProject', { params: { projectId }, body: encoded(body) }, options),
  takeSearchOut: (projectId: string, savedSearchId: string, options?: CallOptions) =>
    transport.call('takeSearchOutOfProject', { params: { projectId, savedSearchId } }, options),
  /** Notes of all projects that mention the signed-in member. */
  mentions: (query: Query<'listMentions'> = {}, options?: CallOptions) =>
    listOf(transport, ['listMentions', 'entries'], { query }, options),
  feed: (projectId: string, query: Query<'projectFeed'> = {}, options?: CallOptions) =>
    listOf(transport, ['projectFeed', 'entries'], { params: { projectId }, query }, options),
  writeNote: (projectId: string, body: Body<'writeNote'>, options?: CallOptions) =>
    transport.call('writeNote', { params: { projectId }, body }, options),
  deleteNote: (projectId: string, noteId: string, options?: CallOptions) =>
    transport.call('deleteNote', { params: { projectId, noteId } }, options),
  /** Which projects these people are in, and at which stage. */
  ofPeople: (urns: string[], options?: CallOptions) => transport.call('projectsOfPeople', { body: { urns } }, options),
  /** The people of the project as a file. */
  export: (projectId: string, body: Body<'exportProject'>, options?: CallOptions) =>
    transport.open('exportProject', { params: { projectId }, body }, options),
  members: membersOf(transport),
})

const membersOf = (transport: Transport) => ({
  list: (projectId: string, query: Query<'projectMembers'> = {}, options?: CallOptions) =>
    listOf(transport, ['projectMembers', 'members'], { params: { projectId }, query }, options),
  get: (projectId: string, urn: string, options?: CallOptions) =>
    transport.call('projectMember', { params: { projectId, urn } }, options),
  add: (projectId: string, body: Body<'addToProject'>, options?: CallOptions) =>
    transport.call('addToProject', { params: { projectId }, body }, options),
  takeOut: (projectId: string, urn: string, options?: CallOptions) =>
    transport.call('takeOutOfProject', { params: { projectId, urn } }, options),
  move: (projectId: string, body: Body<'moveInProject'>, options?: CallOptions) =>
    transport.call('moveInProject', { params: { projectId }, body }, options),
  tag: (projectId: string, body: Body<'tagInProject'>, options?: CallOptions) =>
    transport.call('tagInProject', { params: { projectId }, body }, options),
  enrich: (projectId: string, body: Body<'enrichInProject'>, options?: CallOptions) =>
    transport.call('enrichInProject', { params: { projectId }, body }, options),
  unlock: (projectId: string, body: Body<'unlockInProject'>, options?: CallOptions) =>
    transport.call('unlockInProject', { params: { projectId }, body }, options),
})
