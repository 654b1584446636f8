/** Moves people to a stage from anywhere on the page, and asks for a reason if the stage means rejection. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { rejectionCodes } from '../../../contract/project-kinds.ts'
import type { Member, Project, Reason, Stage } from '../api/project-types.ts'
import { t } from '../text/t.ts'
import { announce, notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { inputClass } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { moveMembers } from './use-project.ts'

export const nameOf = ({ fullName }: Pick<Member, 'fullName'>) => fullName ?? t('projects.nameGone')

interface Asking {
  members: Member[]
  stage: Stage
}

export type MoveTo = (members: Member[], stageId: string) => void

export function useMoving(project: Project): { moveTo: MoveTo; question: ReactNode } {
  const [asking, setAsking] = useState<Asking>()
  const move = ({ members, stage }: Asking, reason?: Reason) => {
    const urns = members.map(({ urn }) => urn)
    moveMembers(project.projectId, { urns, stageId: stage.stageId, ...(reason && { reason }) }).then(
      () => tell(members, stage),
      notifyFailure,
    )
  }
  const moveTo: MoveTo = (members, stageId) => {
    const stage = project.stages.find((each) => each.stageId === stageId)
    const moving = members.filter((member) => member.stageId !== stageId)
    if (!stage || moving.length === 0) return
    if (stage.kind === 'REJECTED') setAsking({ members: moving, stage })
    else move({ members: moving, stage })
  }
  const question = asking ? (
    <WhyRejected
      {...asking}
      onReject={(reason) => {
        setAsking(undefined)
        move(asking, reason)
      }}
      onClose={() => setAsking(undefined)}
    />
  ) : null
  return { moveTo, question }
}

function tell(members: Member[], { name: stage }: Stage): void {
  const [only] = members
  if (members.length === 1 && only) announce(t('projects.movedOne', { name: nameOf(only), stage }))
  else notify(t('projects.moved', { count: members.length, stage }))
}

interface WhyRejectedProps extends Asking {
  onReject: (reason: Reason) => void
  onClose: () => void
}

function WhyRejected({ members, onReject, onClose }: WhyRejectedProps) {
  const [code, setCode] = useState<Reason['code']>('NOT_QUALIFIED')
  const [text, setText] = useState('')
  const count = members.length
  const first = useRef<HTMLSelectElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onReject({ code, text: text.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={first}
      title={t('projects.rejectTitle', { count, name: members[0] ? nameOf(members[0]) : '' })}
    >
      <form onSubmit={submit} className="space-y-4 p-5">
        <Select
          ref={first}
          label={t('projects.reason')}
          value={code}
          onChange={(next) => setCode(next as Reason['code'])}
          options={rejectionCodes.map((value) => ({ value, name: t(`projects.code.${value}`) }))}
        />
        <label className="block">
          <span className="mb-1 block text-sm font-medium">{t('projects.reasonText')}</span>
          <textarea
            className={`${inputClass} h-20 py-2`}
            value={text}
            maxLength={5_000}
            onChange={({ target }) => setText(target.value)}
          />
          <span className="mt-1 block text-xs text-faint">{t('projects.reasonTextHint')}</span>
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary">
            {t('projects.reject')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
