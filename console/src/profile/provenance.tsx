/** Where something came from, and when. */
import { date, type TextKey, t } from '../text/t.ts'

/** The sources that have no name of their own; licensed ones are called by theirs. */
const NAMES: Readonly<Record<string, TextKey>> = { OWN_POOL: 'profile.ownPool', network: 'badge.network' }

export function Provenance({ source, at }: { source: string; at: string | null }) {
  const known = NAMES[source]
  const name = known ? t(known) : source
  return (
    <p className="text-xs text-faint">
      {at ? t('profile.from', { source: name, date: date(at) }) : t('profile.fromUndated', { source: name })}
    </p>
  )
}
