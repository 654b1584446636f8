/** The layout of a table (separator, header row) as the service found it, and the choices to correct it. */
import type { Preview } from '../../api/pool-types.ts'
import { t } from '../../text/t.ts'
import { Select } from '../../ui/select.tsx'
import type { LayoutChoice } from './use-preview.ts'

const DELIMITERS = ['comma', 'semicolon', 'tab', 'pipe'] as const
const SIGNS: Record<string, (typeof DELIMITERS)[number]> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }
const ROWS_OFFERED = 10

interface LayoutChoicesProps {
  preview: Preview
  layout: LayoutChoice
  onChange: (layout: LayoutChoice) => void
}

export function LayoutChoices({ preview: { delimiter, headerRow }, layout, onChange }: LayoutChoicesProps) {
  if (headerRow === null) return null
  const rows = [
    ...new Set([...Array.from({ length: ROWS_OFFERED }, (_, at) => at + 1), headerRow].filter((row) => row > 0)),
  ]
  return (
    <div className="flex flex-wrap gap-4">
      {delimiter ? (
        <Select
          label={t('import.delimiter')}
          value={layout.delimiter || SIGNS[delimiter] || 'comma'}
          onChange={(chosen) => onChange({ ...layout, delimiter: chosen as LayoutChoice['delimiter'] })}
          options={DELIMITERS.map((value) => ({ value, name: t(`import.delimiter.${value}`) }))}
        />
      ) : null}
      <Select
        label={t('import.headerRow')}
        value={layout.headerRow || String(headerRow)}
        onChange={(chosen) => onChange({ ...layout, headerRow: chosen })}
        options={[
          { value: '0', name: t('import.noHeader') },
          ...rows.map((row) => ({ value: String(row), name: t('import.row', { row }) })),
        ]}
      />
    </div>
  )
}
