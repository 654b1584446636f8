/** The people of a project as a table, in which the stage can be changed. */
import { useMemo } from 'react'
import type { Member, Project } from '../api/project-types.ts'
import { ago, moment, t } from '../text/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/check.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Select } from '../ui/select.tsx'
import { type MoveTo, nameOf } from './use-moving.tsx'
import type { Selection } from './use-selection.ts'

interface MemberTableProps {
  project: Project
  members: Member[]
  selection: Selection
  onMove: MoveTo
  onOpen: (urn: string) => void
}

const keyOf = ({ urn }: Member) => urn

export function MemberTable({ project, members, selection, onMove, onOpen }: MemberTableProps) {
  const columns = useMemo(
    (): Column<Member>[] => [
      tickColumn(members, selection),
      {
        id: 'person',
        header: t('projects.person'),
        className: 'w-auto',
        cell: (member) => <Person member={member} onOpen={onOpen} />,
      },
      {
        id: 'stage',
        header: t('projects.stage'),
        className: 'w-36 sm:w-44',
        cell: (member) => (
          <Select
            bare
            label={t('projects.stageFor', { name: nameOf(member) })}
            value={member.stageId}
            onChange={(stageId) => onMove([member], stageId)}
            options={project.stages.map(({ stageId, name }) => ({ value: stageId, name }))}
          />
        ),
      },
      {
        id: 'tags',
        header: t('projects.tags'),
        className: 'hidden w-48 lg:table-cell',
        cell: ({ tags }) => (
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Badge key={tag} wraps>
                {tag}
              </Badge>
            ))}
          </span>
        ),
      },
      {
        id: 'since',
        header: t('projects.since'),
        className: 'hidden w-32 md:table-cell',
        cell: ({ movedAt }) => (
          <time dateTime={movedAt} title={moment(movedAt)} className="text-sm text-faint">
            {ago(movedAt)}
          </time>
        ),
      },
    ],
    [project.stages, members, selection, onMove, onOpen],
  )
  return (
    <Card>
      <DataTable label={project.name} columns={columns} rows={members} keyOf={keyOf} />
    </Card>
  )
}

const tickColumn = (members: Member[], selection: Selection): Column<Member> => ({
  id: 'tick',
  className: 'w-11',
  header: (
    <Checkbox
      bare
      label={t('projects.selectAll')}
      checked={members.length > 0 && selection.members.length === members.length}
      mixed={selection.members.length > 0 && selection.members.length < members.length}
      onChange={selection.setAll}
    />
  ),
  cell: (member) => (
    <Checkbox
      bare
      label={t('projects.select', { name: nameOf(member) })}
      checked={selection.has(member.urn)}
      onChange={() => selection.toggle(member.urn)}
    />
  ),
})

const Person = ({ member, onOpen }: { member: Member; onOpen: (urn: string) => void }) => (
  <span className="flex min-w-0 items-center gap-3">
    <span className="max-sm:hidden">
      <Avatar name={nameOf(member)} picture={member.pictureUrl} />
    </span>
    <span className="min-w-0 flex-1">
      <button
        type="button"
        onClick={() => onOpen(member.urn)}
        className="block max-w-full truncate text-left font-medium hover:text-accent hover:underline"
      >
        {nameOf(member)}
      </button>
      <span className="block truncate text-sm text-soft">
        {[member.jobTitle, member.company, member.location].filter(Boolean).join(' · ')}
      </span>
      {member.reason ? <Badge tone="danger">{t(`projects.code.${member.reason.code}`)}</Badge> : null}
    </span>
  </span>
)
