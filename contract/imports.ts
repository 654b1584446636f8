/** Imports into the talent pool: the files, the progress of an import, and previews. */
import { z } from 'zod'
import { evidenceKinds } from './duplicates.ts'
import { IMPORT_REJECTED_CHARS_MAX, IMPORT_REJECTED_ROWS_MAX, WAIT_SECONDS_MAX } from './limits.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { queryBoolean, queryInteger, text } from './text.ts'

export const importFormats = ['csv', 'ndjson', 'json', 'xlsx', 'xls'] as const
export type ImportFormat = (typeof importFormats)[number]

export const importStatuses = ['QUEUED', 'PROCESSING', 'COMPLETED', 'CANCELLED'] as const

const MAPPING_CHARS_MAX = 20_000

const HEADER_ROW_MAX = 1_000

export const importQuerySchema = z.object({
  format: z.enum(importFormats).optional().meta({
    description:
      'By the content type or the first characters if not given; a workbook is known by its bytes. JSON Resume is `json`',
  }),
  mapping: text(MAPPING_CHARS_MAX, 1).optional().meta({
    description:
      'A JSON object in a string: column → field (as `preview` names them), or null to leave the column out. Columns not named are recognised by their name, or by what is in them',
  }),
  delimiter: z
    .enum(['comma', 'semicolon', 'tab', 'pipe'])
    .optional()
    .meta({ description: 'Of a CSV file: what divides its cells. Found if not given' }),
  headerRow: queryInteger(0, HEADER_ROW_MAX)
    .optional()
    .meta({ description: 'Of a table: the row with the names of its columns; 0: it has none. Found if not given' }),
  fileName: text(255, 1).optional().meta({ description: 'Shown in lists' }),
})

export const previewQuerySchema = importQuerySchema.extend({
  whole: queryBoolean
    .optional()
    .meta({ description: '`true`: this is all of the file, so its last row is judged too' }),
})

const uploadDescription =
  'The file as it is: CSV, XLSX, XLS, NDJSON, a JSON array, or JSON Resume documents; text as UTF-8, UTF-16 or Windows-1252'
export const importFileSchema = z.any().meta({ description: uploadDescription })

const importSchema = z
  .object({
    importId: z.string(),
    status: z.enum(importStatuses),
    done: z.boolean(),
    format: z.enum(importFormats),
    fileName: z.string().nullable(),
    totalRows: z.int(),
    processedRows: z.int(),
    createdCount: z.int(),
    updatedCount: z.int(),
    unchangedCount: z.int(),
    rejectedCount: z.int(),
    rejectedUnkeptCount: z.int().meta({
      description: `Of those: rows that are only counted. An import keeps ${IMPORT_REJECTED_ROWS_MAX} with what they held, or ${IMPORT_REJECTED_CHARS_MAX} characters`,
    }),
    leftOutCount: z
      .int()
      .meta({ description: 'People taken in without a value that cannot be right (see `left-out`)' }),
    repeatedCount: z.int().meta({ description: 'Rows overruled by a later row about the same person' }),
    ignoredFields: z.array(z.string()).meta({ description: 'Columns or fields that mean nothing here' }),
    unreadReason: z.string().nullable().meta({ description: 'Why the file could not be read to its end, if so' }),
    createdAt: z.string(),
    updatedAt: z.string(),
    completedAt: z.string().nullable(),
  })
  .meta({ id: 'Import' })
export type ImportBody = z.infer<typeof importSchema>

export const importResponseSchema = z.object({ success: z.literal(true), import: importSchema })

export const importParamsSchema = z.object({ importId: text(100, 1) })
export const importReadQuerySchema = z.object({
  wait: queryInteger(0, WAIT_SECONDS_MAX)
    .optional()
    .meta({ description: 'Seconds to hold the answer until something changes' }),
})
export const importListQuerySchema = z.object(pagingQuery)
export const importListResponseSchema = z.object({
  success: z.literal(true),
  imports: z.array(importSchema),
  ...pagingAnswer,
})

export const mendParamsSchema = z.object({ importId: text(100, 1), row: text(20, 1) })
export const mendBodySchema = z
  .object({
    record: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The row as it should have been, under its own columns' }),
  })
  .meta({ id: 'MendBody' })
export const mendResponseSchema = z.object({ success: z.literal(true), urn: z.string(), import: importSchema })

export const rejectedFormats = ['ndjson', 'csv'] as const
export const rejectedQuerySchema = z.object({ format: z.enum(rejectedFormats).optional() })

export const previewResponseSchema = z.object({
  success: z.literal(true),
  format: z.enum(importFormats),
  columns: z.array(
    z.object({
      name: z.string(),
      field: z.string().nullable().meta({ description: 'The field it is taken for; null: it means nothing here' }),
      samples: z.array(z.string()),
    }),
  ),
  fields: z.array(z.string()).meta({ description: 'Every field a column can be mapped to' }),
  delimiter: z.string().nullable().meta({ description: 'Of a CSV file: what divides its cells' }),
  headerRow: z.int().nullable().meta({ description: 'Of a table: the row its names were read from; 0: it has none' }),
  rows: z.int().meta({ description: 'Rows looked at, 1,000 at most' }),
  isWhole: z.boolean().meta({ description: 'These are all rows of the file' }),
  rejectedCount: z.int().meta({ description: 'Of the rows looked at' }),
  rejected: z
    .array(z.object({ row: z.int(), reasons: z.array(z.string()) }))
    .meta({ description: 'The first 20 of them' }),
  leftOutCount: z.int().meta({ description: 'Rows whose person is taken in without a value that cannot be right' }),
  leftOut: z
    .array(z.object({ row: z.int(), reasons: z.array(z.string()) }))
    .meta({ description: 'The first 20 of them' }),
  repeatedCount: z.int().meta({ description: 'Rows about somebody of an earlier row, which is overruled' }),
  onePersonCount: z.int().meta({ description: 'People of whom several rows tell' }),
  onePerson: z
    .array(
      z.object({
        rowCount: z.int(),
        rows: z.array(z.object({ row: z.int(), name: z.string() })).meta({ description: 'The first 20 of them' }),
        shared: z
          .array(z.object({ kind: z.enum(evidenceKinds), value: z.string() }))
          .meta({ description: 'What makes them one person; empty where they name one urn, or say the same' }),
      }),
    )
    .meta({ description: 'The first 20 of them. What a later row says replaces what an earlier one said' }),
})
