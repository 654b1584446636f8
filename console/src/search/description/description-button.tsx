/** Opens the dialog for a job description; pasting a long text into the search box opens it too. */
import { FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import { useAsking } from '../state/use-search.ts'

const DescriptionDialog = lazy(() => import('./description-dialog.tsx'))

/** More than 400 characters on more than three lines: a pasted document rather than a typed prompt. */
export const isDescription = (pasted: string): boolean => pasted.length > 400 && pasted.trim().split('\n').length > 3

interface DescriptionButtonProps {
  /** Undefined while the dialog is closed. */
  text: string | undefined
  onText: (text: string | undefined) => void
}

export function DescriptionButton({ text, onText }: DescriptionButtonProps) {
  const { search, dispatch } = useSearchContext()
  const { propose } = useAsking()
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => onText('')}>
        <FileText size={15} aria-hidden />
        {t('description.open')}
      </Button>
      {text === undefined ? null : (
        <Suspense>
          <DescriptionDialog
            text={text}
            onClose={() => onText(undefined)}
            onUse={(criteria, reading) => {
              onText(undefined)
              dispatch({ type: 'described', reading })
              propose({ prompt: '', criteria, filters: search.draft.filters })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
