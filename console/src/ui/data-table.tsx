/**
 * A table of many rows. Rows out of sight are not in the page, so that thousands scroll as easily as ten; the window
 * scrolls, not a box in it. Columns tell how their cells look and on which screens they are left out.
 */
import { type measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

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

/** Drawn above and below what is in sight: each costs at every step of the wheel, too few show gaps. */
const ROWS_BEYOND = 6
/** This near to the end of the rows more are asked for. */
const ROWS_LEFT = 12

export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, keyOf, rowHeight = 56, onEnd, activeKey, onRowClick } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const offset = useTopOf(body)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: ROWS_BEYOND,
    scrollMargin: offset,
    measureElement: heightOf,
    // Drawing at once at every step of the wheel would hold the scrolling up; the rows beyond the screen cover the moment.
    useFlushSync: false,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - ROWS_LEFT) onEnd?.()
  }, [last, rows.length, onEnd])
  const activeAt = activeKey ? rows.findIndex((row) => keyOf(row) === activeKey) : -1
  useEffect(() => {
    if (activeAt >= 0) virtual.scrollToIndex(activeAt, { align: 'auto' })
  }, [activeAt, virtual])
  const above = (shown[0]?.start ?? offset) - offset
  const below = virtual.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset)
  return (
    <table aria-label={label} aria-rowcount={rows.length + 1} className="w-full table-fixed text-left">
      <thead>
        <tr className="border-b">
          {columns.map(({ id, header, className = '' }) => (
            <th key={id} scope="col" className={`h-9 px-3 text-xs font-medium text-faint ${className}`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Filler height={above} />
        {shown.map(({ index }) => {
          const row = rows[index]
          return row ? (
            <Row
              key={keyOf(row)}
              measure={virtual.measureElement}
              index={index}
              item={row}
              columns={columns as Column<object>[]}
              height={rowHeight}
              active={index === activeAt}
              onClick={onRowClick as ((item: object) => void) | undefined}
            />
          ) : null
        })}
        <Filler height={below} />
      </tbody>
    </table>
  )
}

/** As the browser tells after it has laid the page out. To ask a new row for it at once would make it do so there and then. */
const heightOf: typeof measureElement = (row, entry, virtual) =>
  Math.round(entry?.borderBoxSize[0]?.blockSize ?? virtual.measurementsCache[virtual.indexFromElement(row)]?.size ?? 0)

interface RowProps {
  index: number
  item: object
  columns: Column<object>[]
  height: number
  active: boolean
  measure: (row: HTMLElement | null) => void
  onClick?: (item: object) => void
}

/** Drawn once: of fifty rows only those that come into sight are drawn anew while scrolling. */
const Row = memo(function Row({ index, item, columns, height, active, measure, onClick }: RowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={active ? 'true' : undefined}
      onClick={onClick && (() => onClick(item))}
      style={{ height }}
      className={`border-b last:border-0 hover:bg-hover aria-[current]:bg-hover aria-[current]:shadow-[inset_2px_0_var(--accent)] ${onClick ? 'cursor-pointer' : ''}`}
    >
      {columns.map(({ id, cell, className = '' }) => (
        <td key={id} className={`px-3 py-1 ${className}`}>
          {cell(item)}
        </td>
      ))}
    </tr>
  )
})

/**
 * Where an element begins in the page; what stands above it may grow. Measured only when the page has changed its size:
 * each time the browser must lay out the whole page.
 */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () =>
      setTop(element.current ? Math.round(element.current.getBoundingClientRect().top + window.scrollY) : 0)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** In place of rows that are out of sight. */
const Filler = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  ) : null
