/** The button at the end of a list that has more pages. */
import { t } from '../text/t.ts'
import { Button } from './button.tsx'

interface LoadMoreProps {
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

export const LoadMore = ({ hasMore, isLoadingMore, loadMore }: LoadMoreProps) =>
  hasMore ? (
    <div className="flex justify-center p-3">
      <Button size="sm" disabled={isLoadingMore} onClick={loadMore}>
        {isLoadingMore ? t('loading') : t('more')}
      </Button>
    </div>
  ) : null
