/** Answers that are files: NDJSON or CSV of any length, written while the rows are read. Owns their headers and lines. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { csvHead, csvLine } from '../base/csv.ts'
import type { PoolCandidate } from '../candidates/candidate.ts'
import type { RejectedRow } from '../imports/rows.ts'
import type { ExportedPerson } from '../operations/pool/export-pool.ts'
import type { LeftOut } from '../operations/pool/imports/watch-import.ts'
import { presentPoolCandidate } from './present-candidate.ts'

type FileFormat = 'ndjson' | 'csv'

const CONTENT_TYPES: Record<FileFormat, string> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

export const fileResponse = (description: string) => ({
  description,
  content: { 'application/x-ndjson': { schema: z.string() }, 'text/csv': { schema: z.string() } },
})

export function sendFile(reply: FastifyReply, format: FileFormat, name: string, lines: AsyncIterable<string>) {
  return reply
    .type(CONTENT_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(Readable.from(lines))
}

export async function* rejectedLines(rows: AsyncIterable<RejectedRow>, format: FileFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvHead(['row', 'reasons', 'record'])
  for await (const { row, reasons, record } of rows) {
    yield format === 'csv'
      ? csvLine([row, reasons.join('; '), record === null ? '' : JSON.stringify(record)])
      : `${JSON.stringify({ row, reasons, record })}\n`
  }
}

export async function* leftOutLines(rows: AsyncIterable<LeftOut>, format: FileFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvHead(['row', 'reasons', 'urn', 'full_name'])
  for await (const { row, reasons, urn, fullName } of rows) {
    yield format === 'csv'
      ? csvLine([row, reasons.join('; '), urn, fullName])
      : `${JSON.stringify({ row, reasons, urn, full_name: fullName })}\n`
  }
}

const COLUMNS: [name: string, cell: (person: PoolCandidate) => string | null][] = [
  ['urn', ({ urn }) => urn],
  ['externalId', ({ externalId }) => externalId],
  ['full_name', ({ fullName }) => fullName],
  ['name_first', ({ firstName }) => firstName],
  ['name_last', ({ lastName }) => lastName],
  ['job_title', ({ jobTitle }) => jobTitle],
  ['currentCompany', ({ currentCompany }) => currentCompany],
  ['industry', ({ industry }) => industry],
  ['location', ({ location }) => location],
  ['summary', ({ summary }) => summary],
  ['skills', ({ skills }) => listCell(skills)],
  ['languages', ({ languages }) => languagesCell(languages)],
  ['work_email', ({ workEmail }) => workEmail],
  ['personal_email', ({ personalEmail }) => personalEmail],
  ['phone_number', ({ phone }) => phone],
  ['picture_url', ({ pictureUrl }) => pictureUrl],
  ['network_url', ({ networkUrl }) => networkUrl],
  ['experience', ({ experience }) => experience.map(jobText).join('\n')],
  ['education', ({ education }) => education.map(schoolText).join('\n')],
  ['tags', ({ tags }) => listCell(tags)],
  ['notes', ({ notes }) => notes],
  // The same as the two text columns above, in a form that an import can read.
  ['experience_data', ({ experience }) => jsonCell(experience)],
  ['education_data', ({ education }) => jsonCell(education)],
]

type Job = PoolCandidate['experience'][number]
type School = PoolCandidate['education'][number]

const spanText = ({ startDate, endDate }: Pick<Job, 'startDate' | 'endDate'>) =>
  startDate || endDate ? `${startDate ?? ''} – ${endDate ?? ''}`.trim() : null

const joined = (parts: (string | null)[]) => parts.filter(Boolean).join(', ')

const jobText = (job: Job) => joined([joined([job.title, job.company, job.location]), spanText(job)])
const schoolText = (school: School) => joined([joined([school.degree, school.field, school.school]), spanText(school)])

/**
 * Written the way an import reads lists: separated by semicolons, or as JSON if an item itself contains a separator. A single
 * item with a comma would be split at the comma.
 */
const listCell = (items: string[]) =>
  items.some((item) => /^\s*[[{]|[;|,]/.test(item)) ? JSON.stringify(items) : items.join('; ')

const languagesCell = (languages: PoolCandidate['languages']) =>
  languages.some(({ name }) => /[:()]/.test(name))
    ? JSON.stringify(languages)
    : listCell(languages.map(({ name, level }) => `${name}:${level}`))

const jsonCell = (items: object[]) => (items.length === 0 ? '' : JSON.stringify(items))

/** An exported file can be imported again and changes nothing. */
export async function* poolLines(people: AsyncIterable<ExportedPerson>, format: FileFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvHead([...COLUMNS.map(([name]) => name), 'doNotContact'])
  for await (const { candidate, doNotContact } of people) {
    yield format === 'csv'
      ? csvLine([...COLUMNS.map(([, cell]) => cell(candidate)), String(doNotContact)])
      : `${JSON.stringify({ ...presentPoolCandidate(candidate), doNotContact })}\n`
  }
}
