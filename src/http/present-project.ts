/** Projects, their people and their feed as clients see them. */
import { csvHead, csvLine } from '../base/csv.ts'
import type { ExportedMember } from '../operations/projects/export-members.ts'
import type { ShownEntry } from '../operations/projects/feed.ts'
import type { DescribedProject } from '../operations/projects/projects.ts'
import type { ShownMember } from '../operations/projects/read-members.ts'
import { memberIdOf } from './present-actor.ts'

export const presentProject = ({ archivedAt, createdAt, updatedAt, ...project }: DescribedProject) => ({
  ...project,
  archived: archivedAt !== null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export const presentMember = ({ addedAt, movedAt, ...member }: ShownMember) => ({
  ...member,
  addedAt: addedAt.toISOString(),
  movedAt: movedAt.toISOString(),
})

export const presentFeedEntry = ({ seq: _, at, keyId, byName, ...entry }: ShownEntry) => ({
  ...entry,
  at: at.toISOString(),
  by: { keyId, memberId: memberIdOf(keyId), name: byName },
})

const COLUMNS: [name: string, cell: (member: ExportedMember) => string | null][] = [
  ['urn', ({ urn }) => urn],
  ['full_name', ({ fullName }) => fullName],
  ['job_title', ({ jobTitle }) => jobTitle],
  ['company', ({ company }) => company],
  ['location', ({ location }) => location],
  ['stage', ({ stage }) => stage],
  ['tags', ({ tags }) => tags.join('; ')],
  ['reason_code', ({ reason }) => reason?.code ?? null],
  ['reason', ({ reason }) => reason?.text ?? null],
  ['work_email', ({ contact }) => contact.work_email ?? null],
  ['personal_email', ({ contact }) => contact.personal_email ?? null],
  ['phone_number', ({ contact }) => contact.phone ?? null],
  ['network_url', ({ networkUrl }) => networkUrl],
  ['source', ({ source }) => source],
  ['added_at', ({ addedAt }) => addedAt.toISOString()],
  ['moved_at', ({ movedAt }) => movedAt.toISOString()],
  ['do_not_contact', ({ doNotContact }) => String(doNotContact)],
]

export async function* memberLines(members: ExportedMember[], format: 'csv' | 'ndjson'): AsyncGenerator<string> {
  if (format === 'csv') yield csvHead(COLUMNS.map(([name]) => name))
  for (const member of members) {
    const cells = COLUMNS.map(([name, cell]): [string, string | null] => [name, cell(member)])
    yield format === 'csv'
      ? csvLine(cells.map(([, cell]) => cell))
      : `${JSON.stringify({ ...Object.fromEntries(cells), tags: member.tags, do_not_contact: member.doNotContact })}\n`
  }
}
