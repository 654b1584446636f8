/**
 * A table of many rows. Rows out of sight are not in the page, so that thousands scroll as easily as ten; the window
 * scrolls, not a box in it. Columns tell how their cells look and on which screens they are left out.
 */
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

export interface Column<T> {
  id: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** Of header and cells: width, alignment, from which screen on. */
  className?: string
}

interface DataTableProps<T> {
  label: string
  columns: Column<T>[]
  rows: T[]
  keyOf: (row: T) => string
  /** At least; a row with more to say is taller. */
  rowHeight?: number
  /** Called when the end of the rows comes near. */
  onEnd?: () => void
  /** The row that the keyboard is at. */
  activeKey?: string | null
  onRowClick?: (row: T) => void
}

const features = tableFeatures({})
const ROWS_BEYOND = 12

export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, keyOf, rowHeight = 56, onEnd, activeKey, onRowClick } = props
  const definitions = useMemo(
    (): ColumnDef<typeof features, T>[] =>
      columns.map(({ id, header, cell }) => ({ id, header: () => header, cell: ({ row }) => cell(row.original) })),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data: rows, getRowId: keyOf })
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  // After every drawing: what stands above may have grown.
  useLayoutEffect(() => setOffset(topOf(body.current)))
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: ROWS_BEYOND,
    scrollMargin: offset,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - ROWS_BEYOND) onEnd?.()
  }, [last, rows.length, onEnd])
  const activeAt = activeKey ? rows.findIndex((row) => keyOf(row) === activeKey) : -1
  useEffect(() => {
    if (activeAt >= 0) virtual.scrollToIndex(activeAt, { align: 'auto' })
  }, [activeAt, virtual])
  const classOf = (id: string) => columns.find((column) => column.id === id)?.className ?? ''
  const above = (shown[0]?.start ?? offset) - offset
  const below = virtual.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset)
  const all = table.getRowModel().rows
  return (
    <table aria-label={label} aria-rowcount={rows.length + 1} className="w-full table-fixed text-left">
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-b">
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                className={`h-9 px-3 text-xs font-medium text-faint ${classOf(header.column.id)}`}
              >
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body}>
        <Filler height={above} />
        {shown.map(({ index }) => {
          const row = all[index]
          return row ? (
            <tr
              key={row.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              aria-current={row.id === activeKey ? 'true' : undefined}
              onClick={onRowClick && (() => onRowClick(row.original))}
              style={{ height: rowHeight }}
              className={`border-b last:border-0 hover:bg-hover aria-[current]:bg-hover aria-[current]:shadow-[inset_2px_0_var(--accent)] ${onRowClick ? 'cursor-pointer' : ''}`}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={`px-3 py-1 ${classOf(cell.column.id)}`}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ) : null
        })}
        <Filler height={below} />
      </tbody>
    </table>
  )
}

const topOf = (element: HTMLElement | null) =>
  element ? Math.round(element.getBoundingClientRect().top + window.scrollY) : 0

/** In place of rows that are out of sight. */
const Filler = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  ) : null
