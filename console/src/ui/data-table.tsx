/**
 * A table for many rows. Rows out of sight are not in the DOM, so that thousands scroll as easily as ten. The window scrolls, not
 * a box inside it. Columns define the look of their cells and the screens on which they are left out.
 */
import { type measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface Column<T> {
  id: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** Classes of header and cells: width, alignment, screens on which the column appears. */
  className?: string
}

interface DataTableProps<T> {
  label: string
  columns: Column<T>[]
  rows: T[]
  keyOf: (row: T) => string
  /** The minimum; a row with more content is higher. */
  rowHeight?: number
  /** Called when the user scrolls near the last row. */
  onEnd?: () => void
  /** The row the keyboard is at. */
  activeKey?: string | null
  onRowClick?: (row: T) => void
}

/** Rows drawn above and below the visible ones: each one costs time at every scroll step, too few leave gaps. */
const ROWS_BEYOND = 6
/** `onEnd` is called when fewer rows than this are left below. */
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
    // Drawing synchronously at every scroll step would slow scrolling down; the rows beyond the screen bridge the delay.
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

/** Uses the height that the browser reports after layout. Measuring a new row directly would force a layout at once. */
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

/** Memoised: while scrolling, only the rows that come into sight are drawn, not all fifty. */
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
 * The position of an element in the page, which changes when content above it grows. Measured only when the page changes its
 * size, because each measurement forces a layout of the whole page.
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

/** Takes the space of the rows that are out of sight. */
const Filler = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  ) : null
