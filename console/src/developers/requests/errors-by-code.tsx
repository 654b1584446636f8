/** The errors of the last day by code; a click shows the requests behind one. */
import { useQuery } from '@tanstack/react-query'
import { callTo, send } from '../../api/call.ts'
import { requestsRoute, setQuery } from '../../router/router.ts'
import { ago, number, t } from '../../text/t.ts'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, Skeleton } from '../../ui/empty.tsx'

const READING = callTo('requestErrors', {})

export function ErrorsByCode() {
  const current = requestsRoute.useSearch().code
  const { data, error } = useQuery({
    queryKey: ['requests', 'errors'],
    queryFn: ({ signal }) => send(READING, { signal }),
  })
  const most = Math.max(1, ...(data?.errors.map(({ count }) => count) ?? []))
  return (
    <Card
      title={t('requests.errors')}
      actions={
        <>
          {data ? <span className="text-sm text-soft">{t('requests.ofAll', { count: data.requestCount })}</span> : null}
          <CurlButton call={READING} />
        </>
      }
    >
      {error ? <Failure error={error} /> : null}
      {data || error ? null : <Skeleton className="m-4 h-16" />}
      {data?.errors.length === 0 ? <p className="p-4 text-soft">{t('requests.noErrors')}</p> : null}
      <ul>
        {data?.errors.map(({ code, status, count, lastAt }) => (
          <li key={code} className="border-b last:border-0">
            <button
              type="button"
              aria-pressed={code === current}
              onClick={() => setQuery({ code: code === current ? null : code, failed: null })}
              className="relative flex w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover aria-pressed:bg-hover"
            >
              <span
                aria-hidden
                className="absolute inset-y-0 left-0 bg-danger-soft"
                style={{ width: `${(100 * count) / most}%`, opacity: 0.6 }}
              />
              <span className="relative min-w-0 flex-1 truncate font-mono text-sm">{code}</span>
              <span className="relative text-xs text-soft">{status}</span>
              <span className="relative hidden text-xs text-soft sm:inline">{ago(lastAt)}</span>
              <span className="tabular relative w-12 text-right font-semibold">{number(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
