/**
 * `audit bias`: selection rates and impact ratios by group, written into three files. The file of labels is read once and stored
 * nowhere.
 */
import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { count, table } from '../../base/terminal-text.ts'
import { UnreadableFile } from '../../imports/source.ts'
import { auditBias, type BiasAudit } from '../../operations/search/bias/audit-bias.ts'
import { biasCsv, biasPage } from '../../operations/search/bias/bias-report.ts'
import { type LabelledRow, readLabels } from '../../operations/search/bias/group-labels.ts'
import { type CommandContext, requireAccount } from '../context.ts'
import { Failure, Misuse } from '../failure.ts'

export interface BiasOptions {
  account: string
  file: string
  out: string
  project?: string
  selected?: string
  search?: string
  prompt?: string
}

export async function auditBiasOf(context: CommandContext, options: BiasOptions): Promise<void> {
  if (options.search && options.prompt) throw new Misuse('Give --search or --prompt, not both.')
  const rows = await readFileOf(options.file)
  const audit = await context.withScout(async (scout) => {
    const { accountId } = await requireAccount(scout.database, options.account)
    return auditBias(scout, { accountId, rows, ...questionOf(options) })
  })
  if (!audit) throw new Failure(`There is no saved search "${options.search}".`)
  const files = await write(options.out, audit)
  context.output.answer({ ...audit, files }, describe(audit, files))
}

const questionOf = ({ project, selected, search, prompt }: BiasOptions) => ({
  projectId: project,
  selectedStages: selected?.split(',').map((name) => name.trim()),
  search: search ? { searchId: search } : prompt ? { prompt } : undefined,
})

async function readFileOf(path: string): Promise<LabelledRow[]> {
  try {
    return await readLabels(createReadStream(path, 'utf8'))
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Failure(`${path}: ${error.message}`)
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Failure(`${path} cannot be read (${code}).`)
  }
}

async function write(folder: string, audit: BiasAudit): Promise<string[]> {
  const files = {
    'bias-audit.json': `${JSON.stringify(audit, null, 2)}\n`,
    'bias-audit.csv': biasCsv(audit),
    'bias-audit.html': biasPage(audit),
  }
  try {
    await mkdir(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 })
  } catch (error) {
    throw new Failure(`${folder} cannot be written: ${(error as Error).message}`)
  }
  return Object.keys(files).map((name) => join(folder, name))
}

function describe({ labelled, unmatched, samples }: BiasAudit, files: string[]): string {
  const rows = samples.flatMap(({ kind, measured }) =>
    measured.flatMap(({ groups }) =>
      groups.map(({ group, people, rate, impactRatio }) => [
        kind.toLowerCase(),
        group,
        String(people),
        rate.toFixed(3),
        impactRatio === null ? '–' : impactRatio.toFixed(3),
      ]),
    ),
  )
  return [
    `${count(labelled, 'person', 'people')} labelled; no decision was found for ${unmatched} of them`,
    table(['sample', 'group', 'people', 'rate', 'impact ratio'], rows),
    `Written: ${files.join(', ')}. The labels were not kept.`,
  ].join('\n')
}
