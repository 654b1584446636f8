/** Bars for the days, stacked by operation. Drawn at its real width, so that its text keeps its size; screen readers get a table. */
import { useEffect, useRef, useState } from 'react'
import type { SpendingDay } from '../api/operator-types.ts'
import { date, number, shortDay, t } from '../text/t.ts'

export const OPERATIONS = [
  { name: 'contact', swatch: 'bg-accent', fill: 'fill-accent' },
  { name: 'enrich', swatch: 'bg-info', fill: 'fill-info' },
  { name: 'search', swatch: 'bg-amber-line', fill: 'fill-amber-line' },
] as const

export const totalOf = ({ credits }: SpendingDay): number => credits.contact + credits.enrich + credits.search

const HEIGHT = 200
const LEFT = 40
/** Room for the half of the last label that reaches beyond its bar. */
const RIGHT = 20
const BOTTOM = 22
const TOP = 8
const BAR_MAX = 28
const LABELS_WIDTH = 72

/** The next round figure that is not below the value: 1, 2, 5 or 10 times a power of ten. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

export function SpendingChart({ days }: { days: SpendingDay[] }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const top = ceiling(Math.max(...days.map(totalOf), 1))
  return (
    <div ref={box}>
      <svg width={width} height={HEIGHT} aria-hidden className="block">
        <Axis width={width} top={top} />
        <Bars days={days} width={width} top={top} />
      </svg>
      <table className="sr-text">
        <caption>{t('spending.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('spending.day')}</th>
            {OPERATIONS.map(({ name }) => (
              <th key={name} scope="col">
                {t(`operation.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => totalOf(day) > 0)
            .map(({ day, credits }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {OPERATIONS.map(({ name }) => (
                  <td key={name}>{number(credits[name])}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

const yOf = (value: number, top: number) => TOP + (HEIGHT - BOTTOM - TOP) * (1 - value / top)

const Axis = ({ width, top }: { width: number; top: number }) =>
  [0, 0.5, 1].map((share) => {
    const y = Math.round(yOf(share * top, top)) + 0.5
    return (
      <g key={share}>
        <line x1={LEFT} x2={width} y1={y} y2={y} className="stroke-line" />
        <text x={LEFT - 8} y={y + 4} textAnchor="end" className="tabular fill-faint text-2xs">
          {number(share * top)}
        </text>
      </g>
    )
  })

function Bars({ days, width, top }: { days: SpendingDay[]; width: number; top: number }) {
  // The width is 0 before the first layout and while another page covers this one.
  const step = Math.max(0, width - LEFT - RIGHT) / Math.max(1, days.length)
  const bar = Math.max(1, Math.min(BAR_MAX, step * 0.7))
  const every = Math.max(1, Math.ceil(LABELS_WIDTH / Math.max(1, step)))
  return days.map((day, at) => {
    const x = LEFT + at * step + (step - bar) / 2
    let below = 0
    return (
      <g key={day.day}>
        <title>{dayLabel(day)}</title>
        <rect x={LEFT + at * step} y={TOP} width={step} height={HEIGHT - BOTTOM - TOP} className="fill-transparent" />
        {OPERATIONS.map(({ name, fill }) => {
          const from = below
          below += day.credits[name]
          const height = yOf(from, top) - yOf(below, top)
          return height > 0 ? (
            <rect key={name} x={x} y={yOf(below, top)} width={bar} height={height} rx={1} className={fill} />
          ) : null
        })}
        {(days.length - 1 - at) % every === 0 ? (
          <text x={x + bar / 2} y={HEIGHT - 5} textAnchor="middle" className="fill-faint text-2xs">
            {shortDay(day.day)}
          </text>
        ) : null}
      </g>
    )
  })
}

const dayLabel = (day: SpendingDay) =>
  [date(day.day), ...OPERATIONS.map(({ name }) => `${t(`operation.${name}`)}: ${number(day.credits[name])}`)].join('\n')

function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
  return width
}
