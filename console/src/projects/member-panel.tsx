/** One person of a project, beside the board: stage and reason, tags, notes and their history. */
import type { Member, Project } from '../api/project-types.ts'
import { Tags } from '../keep/tags.tsx'
import { setQuery } from '../router/router.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { WordList } from '../ui/word-list.tsx'
import { Feed } from './feed.tsx'
import { NoteForm } from './note-form.tsx'
import { type MoveTo, nameOf } from './use-moving.tsx'
import { tagging, tagMembers } from './use-project.ts'

interface MemberPanelProps {
  project: Project
  member: Member
  onMove: MoveTo
  onTakeOut: (members: Member[]) => void
}

const close = () => setQuery({ member: null })

export function MemberPanel({ project, member, onMove, onTakeOut }: MemberPanelProps) {
  const { projectId } = project
  return (
    <Dialog open onClose={close} title={nameOf(member)} look="drawer">
      <div className="flex-1 overflow-y-auto">
        <div className="space-y-5 p-5">
          <Head member={member} />
          <div className="flex flex-wrap items-end gap-2">
            <Select
              label={t('projects.stage')}
              className="w-48"
              value={member.stageId}
              onChange={(stageId) => onMove([member], stageId)}
              options={project.stages.map(({ stageId, name }) => ({ value: stageId, name }))}
            />
            <Button onClick={() => setQuery({ member: null, person: member.urn })}>{t('projects.openProfile')}</Button>
            <Button look="danger" onClick={() => onTakeOut([member])}>
              {t('projects.takeOut')}
            </Button>
          </div>
          {member.reason ? (
            <div className="rounded-md bg-danger-soft p-3 text-danger">
              <p className="font-medium">{t(`projects.code.${member.reason.code}`)}</p>
              {member.reason.text ? <p className="whitespace-pre-wrap wrap-anywhere">{member.reason.text}</p> : null}
            </div>
          ) : null}
          <MemberTags projectId={projectId} member={member} />
          <NoteForm key={member.urn} projectId={projectId} urn={member.urn} />
        </div>
        <div className="border-t px-1 pb-6">
          <h3 className="px-4 pt-3 pb-1 text-sm font-semibold">{t('projects.activity')}</h3>
          <Feed projectId={projectId} urn={member.urn} />
        </div>
      </div>
    </Dialog>
  )
}

const Head = ({ member }: { member: Member }) => (
  <div className="flex items-center gap-3">
    <Avatar size="lg" name={nameOf(member)} picture={member.pictureUrl} />
    <div className="min-w-0">
      <p className="truncate">{[member.jobTitle, member.company].filter(Boolean).join(' · ')}</p>
      <p className="truncate text-sm text-soft">{member.location}</p>
      <Badge tone={member.source === 'OWN_POOL' ? 'accent' : 'info'}>{t(`shortlist.source.${member.source}`)}</Badge>
    </div>
  </div>
)

function MemberTags({ projectId, member: { urn, tags } }: { projectId: string; member: Member }) {
  const change = (body: { add?: string[]; remove?: string[] }) =>
    void tagMembers(projectId, [urn], body).catch(notifyFailure)
  return (
    <div className="space-y-2">
      <Tags tags={tags} onRemove={(tag) => change({ remove: [tag] })} />
      <WordList
        label={t('pool.addTag')}
        onAdd={(tag) => change({ add: [tag] })}
        callOf={(tag) => tagging(projectId, [urn], { add: [tag] })}
      />
    </div>
  )
}
