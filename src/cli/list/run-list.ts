/**
 * Works through a list of any length, part by part. Owns the order of steps: price agreed, part begun in the journal, sent,
 * results on the disk, part ended in the journal. The same command continues after a kill at any step: what was sent is sent
 * again unchanged and paid for once.
 */
import { randomBytes } from 'node:crypto'
import type { Person, TalentScout } from '../../../sdk/typescript/src/index.ts'
import { count } from '../../base/terminal-text.ts'
import { CommandEnd, EXIT } from '../exit.ts'
import { exactly, inCredits, type ListedPrices } from '../prices.ts'
import type { UserContext } from '../user-context.ts'
import { Journal, type ListPart, type ListState, newListState } from './journal.ts'
import { lockList } from './lock-list.ts'
import { type ListedRow, PeopleFile } from './people-file.ts'
import { ResultsFile } from './results-file.ts'
import { NOBODY, type ResultsForm, resultsForm } from './results-form.ts'
import type { ListWork, PartReport, PersonOutcome } from './work.ts'

export interface ListOrder {
  command: string
  /** The CSV file of people. */
  list: string
  output: string
  column?: string
  work: (scout: TalentScout, prices: ListedPrices) => ListWork
}

/** Twenty batches: few enough to repeat after a kill, and enough that waiting for the last batch of each part costs little time. */
const PART_ROWS = 300
/** The service keeps idempotency keys for 24 hours; one hour is a margin. */
const REPLAYED_HOURS = 23

export async function runList(context: UserContext, order: ListOrder): Promise<void> {
  const scout = await context.scout(true)
  const release = await lockList(order.output)
  try {
    const file = await PeopleFile.open(order.list, order.column)
    try {
      await agreeAndRun(context, { scout, order, file })
    } finally {
      await file.close()
    }
  } finally {
    release()
  }
}

interface Opened {
  scout: TalentScout
  order: ListOrder
  file: PeopleFile
}

/**
 * Creates no file before the price is agreed. The results file is created before the journal, because a journal claims that
 * everything in the results is its own.
 */
async function agreeAndRun(context: UserContext, { scout, order, file }: Opened): Promise<void> {
  const { accountId, limits, companyCredits, companyExtraCredits } = await scout.account({ signal: context.signal })
  const work = order.work(scout, limits.prices)
  const identity = { command: order.command, accountId, list: file.sha256, asked: `${work.asked} ${file.readAs}` }
  const journalPath = `${order.output}.journal`
  const found = await Journal.find(journalPath, identity)
  try {
    // A part that was begun may have written results that the journal never counted.
    const mayHoldMore = found?.state.open !== undefined
    if (!found) await ResultsFile.requireFree(order.output)
    else await endTooOld(found)
    const state = found?.state ?? newListState()
    const balance = exactly(companyCredits + companyExtraCredits)
    const bound = await agree(context, { file, work, state, balance })
    const results = found
      ? await ResultsFile.reopen(order.output, { bytes: state.bytes, mayHoldMore })
      : await ResultsFile.create(order.output)
    const journal = found ?? (await Journal.create(journalPath, identity, randomBytes(8).toString('hex')))
    const run = new ListRun(context, { file, work, journal, results, form: resultsForm(order.output, file, work) })
    try {
      await run.finish(bound)
    } finally {
      run.tell(order.output)
      await results.close()
      if (!found) await journal.close()
    }
  } finally {
    await found?.close()
  }
}

/**
 * A begun part that is too old cannot be replayed, so nobody can tell what it cost. Its whole budget counts as spent, so that the
 * agreed limit holds.
 */
async function endTooOld(journal: Journal): Promise<void> {
  const { open, row, bytes } = journal.state
  if (!open || Date.now() - Date.parse(open.at) < REPLAYED_HOURS * 3_600_000) return
  await journal.end({ row, bytes, credits: open.budget, completed: 0, failed: 0 })
}

interface Agreed {
  file: PeopleFile
  work: ListWork
  state: ListState
  balance: number
}

/** Returns what the whole list may cost, including what it has cost already. */
async function agree(context: UserContext, { file, work, state, balance }: Agreed): Promise<number> {
  const { row, creditsUsed, open } = state
  const left = file.rows - row
  const most = exactly(left * work.price)
  const bound = Math.max(creditsUsed, context.options.maxCredits ?? exactly(creditsUsed + most))
  const free = exactly(bound - creditsUsed)
  if (open && open.budget > free) {
    const needed = `Allow at least ${exactly(creditsUsed + open.budget)}.`
    const text = `An unfinished part may cost ${inCredits(open.budget)}, but --max-credits leaves only ${inCredits(free)}. ${needed}`
    throw new CommandEnd(EXIT.CREDITS, text)
  }
  if (left === 0) context.output.note('Everything is already done.')
  else if (row > 0 || open) context.output.note(`Continuing at row ${row + 1} of ${file.rows}.`)
  const what = `${work.doing} ${count(left, 'person', 'people')}`
  await context.agree({ what, credits: Math.min(free, most), atMost: true, balance })
  return bound
}

interface Files {
  file: PeopleFile
  work: ListWork
  journal: Journal
  results: ResultsFile
  form: ResultsForm
}

class ListRun {
  readonly #context: UserContext
  readonly #files: Files

  constructor(context: UserContext, files: Files) {
    this.#context = context
    this.#files = files
  }

  async finish(bound: number): Promise<void> {
    const { file, journal } = this.#files
    const { state } = journal
    let rows = file.read(state.row)
    try {
      while (state.row < file.rows) {
        this.#context.signal.throwIfAborted()
        const before = state.row
        const taken = await take(rows, this.#rowsOfNext(bound))
        await file.requireUnchanged()
        if (taken.length > 0) await this.#work(await this.#begun(taken, bound), taken)
        if (state.row === before) throw budgetReached(bound)
        if (state.row === before + taken.length) continue
        // The part ended early at its budget; what is left may be enough for some of the remaining rows.
        await rows.return()
        rows = file.read(state.row)
      }
    } finally {
      await rows.return()
    }
    if (state.failed > 0) throw new CommandEnd(EXIT.PARTLY, `${count(state.failed, 'row')} failed.`)
  }

  #rowsOfNext(bound: number): number {
    const { work, journal } = this.#files
    const { open, creditsUsed } = journal.state
    if (open) return open.rows
    if (work.mayExceedBudget || work.price === 0) return PART_ROWS
    return Math.min(PART_ROWS, Math.floor(exactly((bound - creditsUsed) / work.price)))
  }

  /** The part that was begun, unchanged; otherwise a new one, recorded before any of it is sent. */
  async #begun(rows: ListedRow[], bound: number): Promise<ListPart> {
    const { work, journal } = this.#files
    const { open, row, creditsUsed } = journal.state
    if (open) return open
    const budget = Math.min(exactly(bound - creditsUsed), exactly(peopleOf(rows).length * work.price))
    return await journal.begin({ row, rows: rows.length, budget })
  }

  async #work(part: ListPart, rows: ListedRow[]): Promise<void> {
    const { work, journal, file } = this.#files
    const { row, creditsUsed } = journal.state
    const progress = this.#context.progress()
    const onProgress = (known: number) => {
      const text = `${row + known} of ${count(file.rows, 'row')}, ${inCredits(creditsUsed)} before these`
      progress.show(row + known, file.rows, text)
    }
    onProgress(0)
    const terms = { runId: `${journal.runId}-${part.part}`, maxCredits: part.budget, signal: this.#context.signal }
    const report = await work.run(peopleOf(rows), { ...terms, onProgress }).finally(progress.end)
    await this.#keep(rows, report)
    if (report.stoppedBy) throw report.stoppedBy
  }

  /**
   * Keeps the rows up to the first one without a result. Results are written before the journal: a journal ahead of them would
   * lose results that were paid for.
   */
  async #keep(rows: ListedRow[], { outcomes, creditsUsed }: PartReport): Promise<void> {
    const { journal, results, form } = this.#files
    const unknown = rows.findIndex(({ person }) => person && !outcomes.has(person.urn))
    const kept = unknown < 0 ? rows : rows.slice(0, unknown)
    const outcomeOf = ({ person }: ListedRow): PersonOutcome => (person ? outcomes.get(person.urn)! : NOBODY)
    const lines = kept.map((row) => form.line(row, outcomeOf(row)))
    await results.append((results.bytes === 0 ? form.head : '') + lines.join(''))
    const failed = kept.filter((row) => outcomeOf(row).status === 'FAILED').length
    const reached = { row: journal.state.row + kept.length, bytes: results.bytes }
    await journal.end({ ...reached, credits: creditsUsed, completed: kept.length - failed, failed })
  }

  tell(output: string): void {
    const { journal, file } = this.#files
    const { row, completed, failed, creditsUsed } = journal.state
    const failures = failed > 0 ? `, ${failed} of them failed` : ''
    const text = `${output}: ${row} of ${count(file.rows, 'row')}${failures}; ${inCredits(creditsUsed)} in all`
    this.#context.output.answer({ output, rows: file.rows, done: row, completed, failed, creditsUsed }, text)
  }
}

const peopleOf = (rows: ListedRow[]): Person[] => rows.flatMap(({ person }) => person ?? [])

const budgetReached = (bound: number) =>
  new CommandEnd(
    EXIT.CREDITS,
    `The next part would cost more than the ${inCredits(bound)} agreed. Run the same command with a higher --max-credits to continue.`,
  )

/** Takes up to `max` rows and leaves the generator open: the next part continues there. */
async function take(rows: AsyncGenerator<ListedRow>, max: number): Promise<ListedRow[]> {
  const taken: ListedRow[] = []
  while (taken.length < max) {
    const { value, done } = await rows.next()
    if (done) break
    taken.push(value)
  }
  return taken
}
