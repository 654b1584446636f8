/**
 * The people of a project by stage. Cards are dragged, or moved by keyboard: arrow keys go from card to card, with Shift they move the
 * card.
 */
import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Member, Project, Stage } from '../api/project-types.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { BoardCard } from './board-card.tsx'
import type { MoveTo } from './use-moving.tsx'
import type { Selection } from './use-selection.ts'

/** Cards drawn per stage; more are drawn on request. */
const CARDS_MAX = 60

interface BoardProps {
  project: Project
  members: Member[]
  selection: Selection
  onMove: MoveTo
  onOpen: (urn: string) => void
}

const STEPS: Record<string, [stages: number, cards: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function Board({ project, members, selection, onMove, onOpen }: BoardProps) {
  const hintId = useId()
  const board = useRef<HTMLElement>(null)
  const columns = project.stages.map((stage) => members.filter(({ stageId }) => stageId === stage.stageId))
  const focus = (urn: string | undefined) => focusCard(board.current, urn)
  const carried = useRef<string>(null)
  // A card moved by keyboard is a new element in its new stage, so it needs the focus again.
  useEffect(() => {
    if (members.some(({ urn }) => urn === carried.current)) focusCard(board.current, carried.current)
    carried.current = null
  }, [members])
  const onKey = (event: KeyboardEvent, member: Member) => {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const at = project.stages.findIndex(({ stageId }) => stageId === member.stageId)
    const row = columns[at]?.indexOf(member) ?? 0
    if (event.shiftKey) {
      const to = project.stages[at + step[0]]
      if (step[0] === 0 || !to) return
      carried.current = member.urn
      onMove([member], to.stageId)
      return
    }
    carried.current = null
    focus(step[1] === 0 ? neighbour(columns, at, step[0], row)?.urn : columns[at]?.[row + step[1]]?.urn)
  }
  return (
    <section
      ref={board}
      aria-label={t('projects.board')}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, also while no card is in it
      tabIndex={0}
      className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:px-6"
    >
      <p id={hintId} className="sr-text">
        {t('projects.boardHint')}
      </p>
      {project.stages.map((stage, at) => (
        <Column
          key={stage.stageId}
          stage={stage}
          members={columns[at] ?? []}
          selection={selection}
          onDrop={(urn) => {
            const dropped = members.filter((member) => member.urn === urn)
            // Dragging one selected card moves all selected people.
            onMove(selection.has(urn) ? members.filter((member) => selection.has(member.urn)) : dropped, stage.stageId)
          }}
          onKey={onKey}
          onOpen={onOpen}
        />
      ))}
    </section>
  )
}

const focusCard = (board: HTMLElement | null, urn: string | null | undefined) =>
  board?.querySelector<HTMLElement>(`[data-card="${CSS.escape(urn ?? '')}"]`)?.focus()

/** The card to focus in the next non-empty stage in that direction: at the same height, or its last one. */
function neighbour(columns: Member[][], at: number, step: number, row: number): Member | undefined {
  for (let next = at + step; columns[next]; next += step) {
    const column = columns[next] ?? []
    if (column.length > 0) return column[Math.min(row, column.length - 1)]
  }
  return undefined
}

interface ColumnProps {
  stage: Stage
  members: Member[]
  selection: Selection
  onDrop: (urn: string) => void
  onKey: (event: KeyboardEvent, member: Member) => void
  onOpen: (urn: string) => void
}

const DOTS = { OPEN: 'bg-info', HIRED: 'bg-accent', REJECTED: 'bg-danger' }

function Column({ stage, members, selection, onDrop, onKey, onOpen }: ColumnProps) {
  const [isOver, setOver] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? members : members.slice(0, CARDS_MAX)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const urn = event.dataTransfer.getData('text/plain')
    if (urn) onDrop(urn)
  }
  return (
    <section
      aria-label={t('projects.stageOf', { name: stage.name, count: members.length })}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex min-w-60 flex-1 flex-col rounded-lg border bg-sunken ${isOver ? 'border-accent' : ''}`}
    >
      <h3 className="flex items-center gap-2 px-3 py-2 text-sm font-semibold">
        <span aria-hidden className={`size-2 rounded-full ${DOTS[stage.kind]}`} />
        <span className="min-w-0 truncate">{stage.name}</span>
        <span className="tabular ml-auto font-normal text-faint">{members.length}</span>
      </h3>
      <ul className="flex min-h-24 flex-1 flex-col gap-2 px-2 pb-2">
        {shown.map((member) => (
          <BoardCard key={member.urn} member={member} selection={selection} onKey={onKey} onOpen={onOpen} />
        ))}
      </ul>
      {members.length > shown.length ? (
        <Button look="quiet" size="sm" className="m-2 mt-0" onClick={() => setWhole(true)}>
          {t('projects.showAll', { count: members.length })}
        </Button>
      ) : null}
    </section>
  )
}
