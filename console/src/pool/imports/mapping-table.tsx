/** The columns of a file, each with some of its cells and the field it is taken for. */
import type { Preview } from '../../api/pool-types.ts'
import { t, tMaybe } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/select.tsx'

interface MappingTableProps {
  preview: Preview
  onChange: (column: string, field: string | null) => void
}

const SAMPLES_MAX = 3

export const MappingTable = ({ preview: { columns, fields }, onChange }: MappingTableProps) => (
  <div className="-mx-4 overflow-x-auto">
    <table className="w-full text-left" aria-label={t('import.columns')}>
      <thead>
        <tr className="border-b text-xs text-faint">
          <th scope="col" className="px-4 py-2 font-medium">
            {t('import.column')}
          </th>
          <th scope="col" className="hidden px-4 py-2 font-medium sm:table-cell">
            {t('import.samples')}
          </th>
          <th scope="col" className="w-56 px-4 py-2 font-medium">
            {t('import.field')}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, field, samples }) => (
          <tr key={name} className="border-b last:border-0">
            <td className="px-4 py-2 font-medium">
              {name} {field ? null : <Badge tone="amber">{t('import.leftOut')}</Badge>}
            </td>
            <td className="hidden max-w-80 truncate px-4 py-2 text-sm text-soft sm:table-cell">
              {samples.slice(0, SAMPLES_MAX).join(' · ')}
            </td>
            <td className="px-4 py-2">
              <Select
                bare
                label={t('import.fieldOf', { column: name })}
                value={field ?? ''}
                onChange={(chosen) => onChange(name, chosen || null)}
                options={[
                  { value: '', name: t('import.leaveOut') },
                  ...fields.map((each) => ({ value: each, name: tMaybe(`field.${each}`) ?? each })),
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
