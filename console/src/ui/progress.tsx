/** A progress bar in parts, each with its colour. */
interface Part {
  count: number
  tone: 'accent' | 'danger' | 'amber'
}

const TONES = { accent: 'bg-accent', danger: 'bg-danger', amber: 'bg-amber-line' }

export const ProgressBar = ({ label, total, parts }: { label: string; total: number; parts: Part[] }) => {
  const done = parts.reduce((all, { count }) => all + count, 0)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className="flex h-1.5 w-full overflow-hidden rounded-full bg-line"
    >
      {parts.map(({ count, tone }) => (
        <span
          key={tone}
          className={`motion-safe:transition-[width] duration-300 ${TONES[tone]}`}
          style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }}
        />
      ))}
    </div>
  )
}
