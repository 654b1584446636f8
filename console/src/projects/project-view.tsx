/** One project: its searches, its people as a board or a table, and its history. The address says which view is shown and who is open. */
import { ArrowLeft, Users } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Member, Project } from '../api/project-types.ts'
import { Link } from '../router/link.tsx'
import { projectRoute, setQuery } from '../router/router.ts'
import { t } from '../text/t.ts'
import { notify } from '../ui/announce.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Failure, SkeletonRows } from '../ui/empty.tsx'
import { Segments } from '../ui/segments.tsx'
import { Board } from './board.tsx'
import { Feed } from './feed.tsx'
import { MemberPanel } from './member-panel.tsx'
import { MemberTable } from './member-table.tsx'
import { MembersBar } from './members-bar.tsx'
import { NoteForm } from './note-form.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectSearches } from './project-searches.tsx'
import { useMoving } from './use-moving.tsx'
import { removalOf, takeOut, useMembers, useProject } from './use-project.ts'
import { useSelection } from './use-selection.ts'

const VIEWS = ['board', 'table', 'activity'] as const

export function ProjectView({ projectId }: { projectId: string }) {
  const project = useProject(projectId)
  const members = useMembers(projectId)
  const error = project.error ?? members.error
  return (
    <div className="space-y-4">
      <Link to="/projects" className="inline-flex items-center gap-1.5 text-sm text-soft hover:text-text">
        <ArrowLeft size={15} aria-hidden />
        {t('projects.back')}
      </Link>
      {error ? (
        <Failure error={error} onRetry={() => void Promise.all([project.refetch(), members.refetch()])} />
      ) : null}
      {!error && !(project.data && members.data) ? <SkeletonRows rows={4} /> : null}
      {project.data && members.data ? <Opened project={project.data.project} members={members.data} /> : null}
    </div>
  )
}

const open = (urn: string) => setQuery({ member: urn, person: null })

function Opened({ project, members }: { project: Project; members: Member[] }) {
  const { view = 'board', member: openUrn } = projectRoute.useSearch()
  const [leaving, setLeaving] = useState<Member[]>([])
  const selection = useSelection(members)
  const { moveTo, question } = useMoving(project)
  const shown = members.find(({ urn }) => urn === openUrn)
  const shared = { project, members, selection, onMove: moveTo, onOpen: open }
  return (
    <>
      <ProjectHead project={project} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ProjectSearches project={project} />
        <Segments
          label={t('projects.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`projects.${value}`) }))}
          onChange={(next) => setQuery({ view: next === 'board' ? null : next })}
        />
      </div>
      {members.length === 0 && view !== 'activity' ? <Nobody /> : null}
      {view === 'board' ? <Board {...shared} /> : null}
      {view === 'table' && members.length > 0 ? <MemberTable {...shared} /> : null}
      {view === 'activity' ? <Activity project={project} /> : null}
      <MembersBar project={project} selection={selection} onMove={moveTo} onTakeOut={setLeaving} />
      {shown ? <MemberPanel project={project} member={shown} onMove={moveTo} onTakeOut={setLeaving} /> : null}
      {question}
      {leaving.length > 0 ? (
        <TakeOut project={project} members={leaving} onClose={() => setLeaving([])} onDone={selection.clear} />
      ) : null}
    </>
  )
}

const Nobody = () => (
  <div className="flex items-center gap-3 rounded-lg border border-dashed bg-surface px-4 py-3">
    <Users size={18} aria-hidden className="shrink-0 text-faint" />
    <p>
      <span className="font-medium">{t('projects.empty')}.</span>{' '}
      <span className="text-soft">{t('projects.emptyHint')}</span>
    </p>
  </div>
)

const Activity = ({ project: { projectId } }: { project: Project }) => (
  <Card title={t('projects.activity')}>
    <div className="border-b p-4">
      <NoteForm projectId={projectId} />
    </div>
    <Feed projectId={projectId} />
  </Card>
)

interface TakeOutProps {
  project: Project
  members: Member[]
  onClose: () => void
  onDone: () => void
}

function TakeOut({ project: { projectId }, members, onClose, onDone }: TakeOutProps) {
  const urns = members.map(({ urn }) => urn)
  const leave = useCallback(async () => {
    await takeOut(projectId, urns)
    onDone()
    setQuery({ member: null })
    notify(t('projects.takenOut', { count: urns.length }))
  }, [projectId, urns, onDone])
  return (
    <Confirm
      title={t('projects.takeOutTitle', { count: urns.length })}
      text={t('projects.takeOutText')}
      action={t('projects.takeOut')}
      call={urns.map((urn) => removalOf(projectId, urn))}
      onConfirm={leave}
      onClose={onClose}
    />
  )
}
