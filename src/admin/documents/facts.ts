/**
 * Facts for the assessment papers, each read from its source: the version, the settings, the schemas, the database's catalogue,
 * and the figures kept beside the weights. Owns how each fact is put; the wording of the papers is in data/*.txt.
 */
import { readFile } from 'node:fs/promises'
import { contactFields, networkProfileSchema } from '../../../contract/network.ts'
import { patchCandidateBodySchema } from '../../../contract/pool.ts'
import { dayText } from '../../base/clock.ts'
import { type Config, settings } from '../../settings/config.ts'
import { readTables } from '../../storage/catalogue.ts'
import type { Sql } from '../../storage/database.ts'

export type Facts = Record<string, string>

const ROOT = new URL('../../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8')

const NOTICE =
  'Made by `scout audit documents` from this installation’s code, settings and figures on {{day}}. Material for the deployer’s own assessment: it is no legal advice, and whoever uses it answers for what is in it.'

export async function gatherFacts(config: Config, sql: Sql, now: Date): Promise<Facts> {
  const [{ version }, weights, api, quality, fairness, readerWeights] = await Promise.all([
    read('package.json').then(JSON.parse),
    read('src/reference/titles/weights.json').then(JSON.parse),
    read('openapi.json').then((text) => JSON.parse(text) as Api),
    read('docs/quality.md'),
    read('docs/fairness.md'),
    read('src/search/prompt/data/weights.tsv'),
  ])
  const day = dayText(now)
  return {
    notice: NOTICE.replace('{{day}}', day),
    version,
    node: process.version,
    operations: String(operationsOf(api).length),
    vendors: vendorsOf(config),
    promptModel: config.promptModelUrl ? `${config.promptModelName} at ${new URL(config.promptModelUrl).host}` : 'none',
    titleWeights: `sha256 ${weights.sha256}, ${weights.bytes} bytes, ${weights.dims} dimensions, ${weights.texts} texts, seed ${weights.seed}`,
    titleSettings: JSON.stringify(weights.settings),
    readerWeights: `${readerWeights.trimEnd().split('\n').length - 1} weights`,
    titleFigures: section(quality, 'Titles'),
    readerFigures: section(quality, 'Prompts'),
    askedFigures: section(quality, 'Who was asked for'),
    searchFigures: section(quality, 'Search, end to end'),
    fairnessFigures: section(fairness, 'Figures'),
    networkFields: Object.keys(networkProfileSchema.shape).join(', '),
    contactFields: contactFields.join(', '),
    poolFields: poolFields(),
    tables: await tablesOf(sql),
    retention: retentionOf(config),
    auditDays: daysOf(config.retention.audit),
    privacyOperations: operationsOf(api)
      .filter(({ path }) => path.startsWith('/v1/privacy') || path.startsWith('/v1/audit'))
      .map(({ method, path, summary }) => `- \`${method.toUpperCase()} ${path}\`: ${summary}`)
      .join('\n'),
  }
}

/** The text under a second-level heading. A missing heading is a mistake of ours and fails, instead of leaving a paper empty. */
export function section(page: string, heading: string): string {
  const lines = page.split('\n')
  const from = lines.indexOf(`## ${heading}`)
  if (from < 0) throw new Error(`docs have no section "${heading}"`)
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith('## '))
  const body = lines.slice(from + 1, length < 0 ? undefined : from + 1 + length).join('\n')
  // The page's relative links would lead nowhere from another folder.
  return body.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').trim()
}

interface Api {
  paths: Record<string, Record<string, { summary?: string }>>
}

const operationsOf = ({ paths }: Api) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => ({ path, method, summary })),
  )

function vendorsOf({ networks, networkUrl }: Config): string {
  if (networks) {
    const roles = (name: string) => [
      ...(networks.search.includes(name) ? ['search'] : []),
      ...(networks.collect.includes(name) ? ['profiles'] : []),
      ...contactFields.filter((field) => networks.contact[field].includes(name)),
    ]
    return networks.providers.map(({ name, vendor }) => `${name} (${vendor}: ${roles(name).join(', ')})`).join('; ')
  }
  return networkUrl
    ? `a network of the operator’s own at ${new URL(networkUrl).host}`
    : 'the sandbox, whose people are invented'
}

const poolFields = (): string =>
  Object.entries(patchCandidateBodySchema.shape)
    .map(([name, schema]) => `- ${name}: ${schema.meta()?.description ?? ''}`)
    .join('\n')

/** Tables with a column account_id, and their columns. */
async function tablesOf(sql: Sql): Promise<string> {
  const tables = (await readTables(sql)).filter(({ columns }) => columns.includes('account_id'))
  const rows = tables.map(({ name, columns }) => `| ${name} | ${columns.join(', ')} |`)
  return ['| Table | Columns |', '| --- | --- |', ...rows.sort()].join('\n')
}

const daysOf = (days: number): string => (days === 0 ? 'for ever' : `${days} days`)

function retentionOf({ retention }: Config): string {
  const about = {
    profiles: settings.retentionProfiles,
    contacts: settings.retentionContacts,
    searches: settings.retentionSearches,
    jobs: settings.retentionJobs,
    audit: settings.retentionAudit,
  }
  const rows = (Object.keys(about) as (keyof typeof about)[]).map(
    (kind) => `| ${about[kind].name} | ${daysOf(retention[kind])} | ${about[kind].about} |`,
  )
  return ['| Setting | Now | What goes |', '| --- | --- | --- |', ...rows].join('\n')
}
