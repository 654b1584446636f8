/** Says that the service is away, tries until it is back, and then repeats failed requests. The page stays as it is. */
import { useEffect } from 'react'
import { useAway } from '../api/connection.ts'
import { retryFailed } from '../api/queries.ts'
import { scout } from '../api/scout.ts'
import { t } from '../text/t.ts'
import { announce } from '../ui/announce.tsx'

const TRY_MS = 3_000

export function Away() {
  const isAway = useAway()
  useEffect(() => {
    if (!isAway) return
    const timer = setInterval(() => void scout.account().catch(() => undefined), TRY_MS)
    return () => {
      clearInterval(timer)
      announce(t('away.back'))
      void retryFailed()
    }
  }, [isAway])
  if (!isAway) return null
  return (
    <div role="alert" className="border-b border-amber-line bg-amber-soft px-4 py-2 text-sm text-amber sm:px-6">
      <span className="font-semibold">{t('away.title')}</span> {t('away.hint')}
    </div>
  )
}
