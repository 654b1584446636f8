/** Where something came from, and when. */
import { date, t } from '../text/t.ts'

const OWN_POOL = 'OWN_POOL'

export function Provenance({ source, at }: { source: string; at: string | null }) {
  const name = source === OWN_POOL ? t('profile.ownPool') : source
  return (
    <p className="text-xs text-faint">
      {at ? t('profile.from', { source: name, date: date(at) }) : t('profile.fromUndated', { source: name })}
    </p>
  )
}
