/** Between the tabs and the people: list or table, visible columns, and whether people opened before are hidden. */
import { Columns3 } from 'lucide-react'
import type { Criterion } from '../../api/types.ts'
import { searchRoute, setQuery } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Switch } from '../../ui/check.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import { columnsOf } from './table-columns.ts'

export function Toolbar({ criteria }: { criteria: Criterion[] }) {
  const { search, dispatch } = useSearchContext()
  const { view = 'list' } = searchRoute.useSearch()
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
      <Switch checked={search.hidesSeen} onChange={(hidesSeen) => dispatch({ type: 'hidSeen', hidesSeen })}>
        {t('seen.hide')}
      </Switch>
      {view === 'table' ? <Columns criteria={criteria} /> : null}
      <Segments
        label={t('view.label')}
        value={view}
        options={[
          { value: 'list', label: t('view.list') },
          { value: 'table', label: t('view.table') },
          { value: 'insights', label: t('insights.button') },
        ]}
        onChange={(next) => setQuery({ view: next === 'list' ? null : next }, { replace: true })}
      />
    </div>
  )
}

function Columns({ criteria }: { criteria: Criterion[] }) {
  const { search, dispatch } = useSearchContext()
  const { table } = search
  const toggle = (id: string, on: boolean) => {
    const hidden = new Set([...table.hidden].filter((each) => each !== id).concat(on ? [] : [id]))
    dispatch({ type: 'arranged', table: { ...table, hidden } })
  }
  return (
    <Popover
      title={t('table.columns')}
      align="end"
      trigger={
        <Button size="sm">
          <Columns3 size={15} aria-hidden />
          {t('table.columns')}
        </Button>
      }
    >
      <div className="flex max-h-80 flex-col gap-2 overflow-y-auto text-sm">
        {columnsOf(criteria)
          .filter(({ id }) => id !== 'person')
          .map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={!table.hidden.has(id)} onChange={(on) => toggle(id, on)} />
          ))}
      </div>
    </Popover>
  )
}
