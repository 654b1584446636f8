/** How the service would read a file, given how its columns are matched. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Preview } from '../../api/pool-types.ts'
import { scoutPool } from '../../api/scout-pool.ts'

/** The service reads no more than this for a preview. */
const PREVIEW_BYTES = 1_048_576
/** An hour, for a large file over a slow line. */
export const SENDING_MS = 3_600_000

/** Column to field; null ignores the column. Columns not listed here are recognised by their names. */
export type Mapping = Record<string, string | null>

/** A file with its type; without a type the service recognises the format by the first bytes. */
export const contentOf = (file: Blob) => ({ content: file, type: file.type || 'application/octet-stream' })

export const mappingPart = (mapping: Mapping) =>
  Object.keys(mapping).length === 0 ? undefined : JSON.stringify(mapping)

/** A workbook cannot be read in part, so all of it is sent for a preview. */
const isWorkbook = (file: File) => /\.(xlsx|xlsb|xlsm|xls|ods)$/i.test(file.name)

/** The layout of a table where the user corrects it; '' leaves it to the service. */
export interface LayoutChoice {
  delimiter: '' | 'comma' | 'semicolon' | 'tab' | 'pipe'
  headerRow: string
}

export const layoutPart = ({ delimiter, headerRow }: LayoutChoice) => ({
  delimiter: delimiter || undefined,
  headerRow: headerRow === '' ? undefined : Number(headerRow),
})

export const usePreview = (file: File, mapping: Mapping, layout: LayoutChoice) => {
  const whole = isWorkbook(file) || file.size <= PREVIEW_BYTES
  const parts = { mapping: mappingPart(mapping), ...layoutPart(layout), whole: whole || undefined }
  return useQuery({
    queryKey: ['preview', file.name, file.size, file.lastModified, mapping, layout],
    queryFn: ({ signal }) =>
      scoutPool.imports.preview({ ...contentOf(file), content: whole ? file : file.slice(0, PREVIEW_BYTES) }, parts, {
        signal,
        deadlineMs: SENDING_MS,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The mapping to import with: each column as the preview showed it, so that the import does what was shown. */
export const shownMapping = ({ columns }: Preview, chosen: Mapping): Mapping => ({
  ...Object.fromEntries(columns.map(({ name, field }) => [name, field])),
  ...chosen,
})
