/** `cells budgets`: the providers' budgets that cells share: which cell holds how much of today's, and what is free. */
import { dayText, systemClock } from '../../base/clock.ts'
import { table } from '../../base/terminal-text.ts'
import type { CellEntry } from '../../door/cells-file.ts'
import { type HeldBudget, readHeld } from '../../networks/allowance-store.ts'
import { type Lease, readLeases } from '../../networks/lease-store.ts'
import { openBudgets } from '../../wiring/budgets.ts'
import type { CommandContext } from '../context.ts'
import { explainError, Failure } from '../failure.ts'
import { cellsOf, settingsOf } from './cells.ts'

interface Seen {
  cell: string
  /** Why the cell could not be asked; null if it answered. */
  away: string | null
  held: HeldBudget[]
  /** Only for the cell that keeps the budgets: each budget in credits, and what it has given out. */
  keeps?: { budgets: Map<string, number>; leases: Lease[] }
}

interface ShownBudget {
  provider: string
  dailyCredits: number
  free: number
  cells: { cell: string; holds: number; spent: number }[]
}

export async function cellsBudgets(context: CommandContext, { takeBack }: { takeBack?: string }): Promise<void> {
  const cells = await cellsOf(context)
  if (takeBack !== undefined) await giveBackOf(context, cells, takeBack)
  const seen = await Promise.all(cells.map((cell) => look(context, cell)))
  const keeper = seen.find(({ keeps }) => keeps)
  if (!keeper?.keeps) {
    const away = seen.flatMap(({ cell, away }) => (away === null ? [] : `${cell}: ${away}`))
    throw new Failure(['No cell that answers keeps budgets for the others (SCOUT_BUDGETS=here).', ...away].join('\n'))
  }
  const { budgets, leases } = keeper.keeps
  const shown = [...budgets].map(([provider, daily]) => budgetOf(provider, daily, leases, seen))
  const rows = shown.flatMap(({ provider, dailyCredits, free, cells: holders }) => [
    [provider, String(dailyCredits), '', '', `free: ${free}`],
    ...holders.map(({ cell, holds, spent }) => ['', '', cell, String(spent), String(holds)]),
  ])
  const text = rows.length > 0 ? table(['PROVIDER', 'A DAY', 'CELL', 'SPENT', 'HOLDS'], rows) : 'There are no budgets.'
  context.output.answer({ keeper: keeper.cell, day: dayText(systemClock.now()), budgets: shown }, text)
}

/** For a cell that is away, shows what the keeper last heard of it. */
function budgetOf(provider: string, dailyCredits: number, leases: Lease[], seen: Seen[]): ShownBudget {
  const of = leases.filter((lease) => lease.provider === provider)
  const held = seen.flatMap(({ cell, held }) => held.map((one) => ({ cell, ...one })))
  const cells = of.map(({ holder, granted, spent }) => {
    const known = held.find((one) => one.holder === holder)
    return { cell: known?.cell ?? '(away)', holds: inCredits(granted), spent: inCredits(known?.spent ?? spent) }
  })
  const given = of.reduce((sum, { granted }) => sum + granted, 0)
  return { provider, dailyCredits, free: inCredits(Math.max(0, dailyCredits * 1_000 - given)), cells }
}

const inCredits = (thousandths: number) => Math.round(thousandths) / 1_000

async function look(context: CommandContext, cell: CellEntry): Promise<Seen> {
  const there = context.elsewhere(await settingsOf(cell))
  const { config } = there.readConfig()
  const now = systemClock.now()
  const limited = (config.networks?.providers ?? []).filter(({ dailyCredits }) => dailyCredits !== null)
  try {
    return await there.withDatabase(async (database) => {
      const held: HeldBudget[] = []
      for (const { name } of limited) held.push(await readHeld(database, name, now, dayText(now)))
      if (config.budgets !== 'here') return { cell: cell.name, away: null, held }
      const budgets = new Map(limited.map(({ name, dailyCredits }) => [name, dailyCredits!]))
      return { cell: cell.name, away: null, held, keeps: { budgets, leases: await readLeases(database, dayText(now)) } }
    })
  } catch (error) {
    return { cell: cell.name, away: explainError(error), held: [] }
  }
}

/** Works in the cell's own database, whether or not its processes run: only there is it known how much it has spent. */
async function giveBackOf(context: CommandContext, cells: CellEntry[], name: string): Promise<void> {
  const cell = cells.find((one) => one.name === name)
  if (!cell) throw new Failure(`There is no cell "${name}". "cells list" shows the cells.`)
  const there = context.elsewhere(await settingsOf(cell))
  const { config, log } = there.readConfig()
  await there.withDatabase(async (database) => {
    const { budgets } = openBudgets(config, { database, log, clock: systemClock })
    if (!budgets) throw new Failure(`${name} has budgets of its own (SCOUT_BUDGETS is not set there).`)
    await budgets
      .giveAllBack()
      .catch((error) => {
        throw new Failure(`${name} holds less now, but the keeper could not be told: ${explainError(error)}`)
      })
      .finally(() => budgets.close())
  })
}
