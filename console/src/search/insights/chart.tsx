/** A bar chart, with a table for those who would rather read it, and a download as a picture. */
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { Bar, BarChart, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { number, t } from '../../text/t.ts'
import { notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { savePicture } from './picture.ts'

export interface ChartRow {
  label: string
  complete: number
  near: number
}

const ROW_HEIGHT = 26
const MARGINS = 64
const LABEL_CHARS_MAX = 24

const shortened = (label: string) =>
  label.length > LABEL_CHARS_MAX ? `${label.slice(0, LABEL_CHARS_MAX - 1)}…` : label

export function Chart({ title, rows }: { title: string; rows: ChartRow[] }) {
  const [isTable, setTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (rows.length === 0) return null
  const hasNear = rows.some(({ near }) => near > 0)
  return (
    <Card
      title={title}
      actions={
        <>
          <Button
            look="quiet"
            size="sm"
            aria-pressed={isTable}
            aria-label={`${t('insights.table')}: ${title}`}
            onClick={() => setTable(!isTable)}
          >
            {t('insights.table')}
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label={`${t('insights.download')}: ${title}`}
            onClick={() => void savePicture(box.current, title).catch(notifyFailure)}
          >
            <Download size={15} aria-hidden />
          </Button>
        </>
      }
    >
      <div ref={box} aria-hidden className={isTable ? 'hidden' : 'p-3'}>
        <ResponsiveContainer width="100%" height={rows.length * ROW_HEIGHT + MARGINS}>
          <BarChart data={rows} layout="vertical" margin={{ left: 8, right: 24 }} accessibilityLayer={false}>
            <XAxis type="number" allowDecimals={false} stroke="var(--text-faint)" fontSize={11} tickLine={false} />
            <YAxis
              type="category"
              dataKey="label"
              width={150}
              interval={0}
              stroke="var(--text-soft)"
              fontSize={12}
              tickLine={false}
              tickFormatter={shortened}
            />
            <Tooltip cursor={{ fill: 'var(--hover)' }} contentStyle={TOOLTIP} isAnimationActive={false} />
            {hasNear ? <Legend iconSize={10} wrapperStyle={{ fontSize: 12 }} formatter={legible} /> : null}
            <Bar
              dataKey="complete"
              name={t('insights.complete')}
              stackId="people"
              barSize={18}
              fill="var(--accent)"
              isAnimationActive={false}
            />
            {hasNear ? (
              <Bar
                dataKey="near"
                name={t('insights.near')}
                stackId="people"
                barSize={18}
                fill="var(--amber-line)"
                isAnimationActive={false}
              />
            ) : null}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <table className={isTable ? 'm-3 w-[calc(100%-1.5rem)] text-sm' : 'sr-text'}>
        <caption className="sr-text">{title}</caption>
        <thead>
          <tr className="border-b text-left text-xs text-faint">
            <th scope="col">{t('insights.value')}</th>
            <th scope="col">{t('insights.complete')}</th>
            <th scope="col">{t('insights.near')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, complete, near }) => (
            <tr key={label} className="border-b last:border-0">
              <th scope="row" className="py-1 text-left font-normal">
                {label}
              </th>
              <td className="tabular">{number(complete)}</td>
              <td className="tabular">{number(near)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The colour of a bar would be too faint for text. */
const legible = (name: unknown) => <span className="text-soft">{String(name)}</span>

const TOOLTIP = { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8, fontSize: 12 }
