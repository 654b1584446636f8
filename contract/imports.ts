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
      'If not given, the content type or the first characters decide. A workbook is recognised by its bytes. JSON Resume is `json`',
  }),
  mapping: text(MAPPING_CHARS_MAX, 1).optional().meta({
    description:
      'A JSON object, encoded as a string, from column name to field name (`preview` lists the fields), or to null to leave the column out. Columns that it does not name are recognised by their names or their content',
  }),
  delimiter: z
    .enum(['comma', 'semicolon', 'tab', 'pipe'])
    .optional()
    .meta({ description: 'CSV only: the character that separates the cells. Detected if not given' }),
  headerRow: queryInteger(0, HEADER_ROW_MAX).optional().meta({
    description: 'Tables only: the number of the row with the column names; 0 if there is none. Detected if not given',
  }),
  fileName: text(255, 1).optional().meta({ description: 'The name that lists show' }),
})

export const previewQuerySchema = importQuerySchema.extend({
  whole: queryBoolean
    .optional()
    .meta({ description: '`true`: the body is the whole file, so the last row is checked as well' }),
})

const uploadDescription =
  'The unchanged file: CSV, XLSX, XLS, NDJSON, a JSON array, or JSON Resume documents. Text is UTF-8, UTF-16 or Windows-1252'
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
      description: `How many of the rejected rows are counted but not kept. An import keeps at most ${IMPORT_REJECTED_ROWS_MAX} rows and ${IMPORT_REJECTED_CHARS_MAX} characters`,
    }),
    leftOutCount: z.int().meta({
      description: 'How many people were imported without a value that cannot be right. `left-out` lists them',
    }),
    repeatedCount: z.int().meta({ description: 'How many rows were replaced by a later row about the same person' }),
    ignoredFields: z.array(z.string()).meta({ description: 'The columns or fields that the service does not know' }),
    unreadReason: z
      .string()
      .nullable()
      .meta({ description: 'Why the file could not be read to its end; null if it could' }),
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
    .meta({ description: 'Seconds to wait for a change before the service answers' }),
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
    record: z.record(z.string(), z.unknown()).meta({ description: 'The corrected row, with the columns of the file' }),
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
      field: z
        .string()
        .nullable()
        .meta({ description: 'The field that the column is taken for; null if the service does not know the column' }),
      samples: z.array(z.string()),
    }),
  ),
  fields: z.array(z.string()).meta({ description: 'Every field that a column can be mapped to' }),
  delimiter: z.string().nullable().meta({ description: 'CSV only: the character that separates the cells' }),
  headerRow: z
    .int()
    .nullable()
    .meta({ description: 'Tables only: the number of the row with the column names; 0 if there is none' }),
  rows: z.int().meta({ description: 'How many rows were checked, at most 1,000' }),
  isWhole: z.boolean().meta({ description: 'Whether all rows of the file were checked' }),
  rejectedCount: z.int().meta({ description: 'How many of the checked rows would be rejected' }),
  rejected: z
    .array(z.object({ row: z.int(), reasons: z.array(z.string()) }))
    .meta({ description: 'The first 20 rejected rows' }),
  leftOutCount: z.int().meta({ description: 'How many rows would be imported without a value that cannot be right' }),
  leftOut: z
    .array(z.object({ row: z.int(), reasons: z.array(z.string()) }))
    .meta({ description: 'The first 20 of these rows' }),
  repeatedCount: z
    .int()
    .meta({ description: 'How many rows are about the person of an earlier row. The later row wins' }),
  onePersonCount: z.int().meta({ description: 'How many people have several rows' }),
  onePerson: z
    .array(
      z.object({
        rowCount: z.int(),
        rows: z
          .array(z.object({ row: z.int(), name: z.string() }))
          .meta({ description: 'The first 20 of the person’s rows' }),
        shared: z.array(z.object({ kind: z.enum(evidenceKinds), value: z.string() })).meta({
          description:
            'The values that make the rows one person. Empty when the rows have the same urn or are identical',
        }),
      }),
    )
    .meta({
      description: 'The first 20 people with several rows. Values of a later row replace those of an earlier one',
    }),
})
