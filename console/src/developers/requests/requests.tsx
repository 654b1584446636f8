/** The log of what the account's keys asked, with its errors counted by code. */
import { ScrollText } from 'lucide-react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import type { LoggedRequest } from '../../api/operator-types.ts'
import { usePages } from '../../api/pages.ts'
import type { ErrorCode } from '../../api/types.ts'
import { requestsRoute, setQuery } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { Select } from '../../ui/select.tsx'
import { ErrorsByCode } from './errors-by-code.tsx'
import { requestColumns } from './request-columns.tsx'

const requestsOf = (page: JsonAnswer<'listRequests'>) => page.requests
const keyOf = ({ traceId }: LoggedRequest) => traceId

export function Requests() {
  const { code, failed } = requestsRoute.useSearch()
  const query = { code: code as ErrorCode, failed: failed && failed === 'true', limit: 100 }
  const listing = callTo('listRequests', { query })
  const requests = usePages(['requests', 'list'], listing, requestsOf)
  return (
    <div className="space-y-4">
      <ErrorsByCode />
      <Card
        title={t('requests.list')}
        actions={
          <>
            <Select
              bare
              label={t('requests.which')}
              value={failed ?? ''}
              onChange={(value) => setQuery({ failed: value as typeof failed, code: null })}
              options={[
                { value: '', name: t('requests.all') },
                { value: 'true', name: t('requests.failed') },
                { value: 'false', name: t('requests.answered') },
              ]}
            />
            <CurlButton call={listing} />
            <Button size="sm" onClick={requests.retry}>
              {t('webhooks.refresh')}
            </Button>
          </>
        }
      >
        {requests.error ? <Failure error={requests.error} onRetry={requests.retry} /> : null}
        {requests.isPending ? <SkeletonRows rows={5} /> : null}
        {!requests.isPending && !requests.error && requests.items.length === 0 ? (
          <Empty icon={ScrollText} title={t('requests.none')}>
            {t('requests.noneHint')}
          </Empty>
        ) : null}
        {requests.items.length > 0 ? (
          <DataTable
            label={t('requests.list')}
            columns={requestColumns()}
            rows={requests.items}
            keyOf={keyOf}
            rowHeight={44}
            onEnd={requests.loadMore}
          />
        ) : null}
      </Card>
    </div>
  )
}
