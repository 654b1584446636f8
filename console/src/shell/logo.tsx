/** The logo: a magnifying glass with a light in it. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <g className="stroke-on-accent" fill="none" strokeWidth="2.6" strokeLinecap="round">
      <circle cx="14" cy="14" r="6.5" />
      <path d="M19 19l6 6" />
    </g>
    <circle cx="14" cy="14" r="2" className="fill-on-accent" />
  </svg>
)
