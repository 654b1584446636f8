/** The actions for all selected people of a project: move, tag, enrich, unlock, export, remove. */
import { Download } from 'lucide-react'
import { type Call, callTo, send } from '../api/call.ts'
import { download } from '../api/download.ts'
import type { Member, Project } from '../api/project-types.ts'
import { queryClient, refreshCredits } from '../api/queries.ts'
import { scoutProjects } from '../api/scout-projects.ts'
import { type BatchWork, quotesOf, type Talent } from '../jobs/batch.ts'
import { follow } from '../jobs/followed.ts'
import { UnlockButton } from '../jobs/unlock-button.tsx'
import { TagButton } from '../keep/tag-button.tsx'
import { serviceText } from '../text/service-text.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { PriceButton } from '../ui/price-button.tsx'
import { Select } from '../ui/select.tsx'
import { SelectedBar } from '../ui/selected-bar.tsx'
import type { MoveTo } from './use-moving.tsx'
import { refresh, tagging, tagMembers } from './use-project.ts'
import type { Selection } from './use-selection.ts'

interface MembersBarProps {
  project: Project
  selection: Selection
  onMove: MoveTo
  onTakeOut: (members: Member[]) => void
}

const ENRICH: BatchWork = { type: 'ENRICHMENT' }
const urnsOf = (members: Member[]) => members.map(({ urn }) => urn)
const talentsOf = (members: Member[]): Talent[] =>
  members.map(({ urn, networkUrl }) => ({ urn, ...(networkUrl && { networkUrl }) }))

export function MembersBar({ project, selection, onMove, onTakeOut }: MembersBarProps) {
  const { members } = selection
  if (members.length === 0) return null
  const count = members.length
  const unknown = members.filter(({ requiresEnrich }) => requiresEnrich)
  const known = members.filter(({ requiresEnrich }) => !requiresEnrich)
  return (
    <SelectedBar summary={t('selected.count', { count })} onClear={selection.clear}>
      <Select
        bare
        label={t('projects.moveTo')}
        className="w-36"
        value=""
        onChange={(stageId) => onMove(members, stageId)}
        options={[
          { value: '', name: t('projects.moveTo') },
          ...project.stages.map(({ stageId, name }) => ({ value: stageId, name })),
        ]}
      />
      <TagButton
        count={count}
        onTag={(tag) => tagMembers(project.projectId, urnsOf(members), { add: [tag] })}
        callOf={(tag) => tagging(project.projectId, urnsOf(members), { add: [tag] })}
      />
      {unknown.length > 0 ? <EnrichButton projectId={project.projectId} members={unknown} /> : null}
      {known.length > 0 ? <UnlockMembers projectId={project.projectId} members={known} /> : null}
      <ExportButton project={project} urns={urnsOf(members)} />
      <Button look="danger" size="sm" onClick={() => onTakeOut(members)}>
        {t('projects.takeOut')}
      </Button>
    </SelectedBar>
  )
}

/** Sends the call and reports how many people were queued, and who was not and why. */
async function queue(projectId: string, call: Call<'enrichInProject' | 'unlockInProject'>): Promise<void> {
  try {
    const answer = await send(call)
    for (const { jobId } of answer.jobs) follow(jobId)
    const { refused, processCount: count } = answer
    notify(count > 0 ? t('projects.queued', { count }) : t('projects.nothingQueued'))
    if (refused) notify(t('projects.partly', { count: refused.urns.length, why: serviceText(refused.message) }), 'bad')
  } catch (error) {
    notifyFailure(error)
  } finally {
    refreshCredits()
    for (const name of ['jobs', 'person', 'contact']) void queryClient.invalidateQueries({ queryKey: [name] })
    void refresh(projectId)
  }
}

function EnrichButton({ projectId, members }: { projectId: string; members: Member[] }) {
  const enriching = (maxCredits?: number) =>
    callTo('enrichInProject', { params: { projectId }, body: { urns: urnsOf(members), maxCredits } })
  return (
    <span className="inline-flex items-center">
      <CurlButton call={enriching()} />
      <PriceButton
        size="sm"
        idleWhenFree
        quotes={quotesOf(ENRICH, talentsOf(members))}
        onSpend={({ total }) => void queue(projectId, enriching(total))}
      >
        {t('jobs.enrich')}
      </PriceButton>
    </span>
  )
}

function UnlockMembers({ projectId, members }: { projectId: string; members: Member[] }) {
  return (
    <UnlockButton>
      {(requestedFields, close) => (
        <PriceButton
          explained
          idleWhenFree
          quotes={quotesOf({ type: 'CONTACT_UNLOCK', fields: requestedFields }, talentsOf(members))}
          onSpend={({ total }) => {
            close()
            const body = { urns: urnsOf(members), requestedFields, maxCredits: total }
            void queue(projectId, callTo('unlockInProject', { params: { projectId }, body }))
          }}
        >
          {t('jobs.unlock')}
        </PriceButton>
      )}
    </UnlockButton>
  )
}

function ExportButton({ project, urns }: { project: Project; urns: string[] }) {
  const { projectId, name } = project
  return (
    <span className="inline-flex items-center">
      <CurlButton
        call={callTo('exportProject', { params: { projectId }, body: { urns } })}
        what={t('projects.export')}
      />
      <Button
        size="sm"
        onClick={() =>
          download(scoutProjects.export(projectId, { urns }), `${name}.csv`)
            .then(() => refresh(projectId))
            .catch(notifyFailure)
        }
      >
        <Download size={15} aria-hidden />
        {t('projects.export')}
      </Button>
    </span>
  )
}
