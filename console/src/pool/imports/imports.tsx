/** Imports files into the pool: drop a file, match its columns, follow its progress. */
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { CvDraft, isCv } from './cv-draft.tsx'
import { DropZone } from './drop-zone.tsx'
import { ImportDraft } from './import-draft.tsx'
import { ImportRow } from './import-row.tsx'

const importsOf = (page: JsonAnswer<'listImports'>) => page.imports

export function Imports() {
  const [file, setFile] = useState<File | null>(null)
  const imports = usePages(['imports'], callTo('listImports', { query: { limit: 20 } }), importsOf)
  return (
    <div className="space-y-5">
      {file ? <Dropped file={file} onEnd={() => setFile(null)} /> : <DropZone onFile={setFile} />}
      <Card title={t('import.list')} actions={<CurlButton call={callTo('listImports', {})} />}>
        {imports.error ? <Failure error={imports.error} onRetry={imports.retry} /> : null}
        {imports.isPending ? <SkeletonRows rows={3} /> : null}
        {!imports.isPending && !imports.error && imports.items.length === 0 ? (
          <Empty icon={FileUp} title={t('import.none')}>
            {t('import.noneHint')}
          </Empty>
        ) : null}
        <ul>
          {imports.items.map((each) => (
            <ImportRow key={each.importId} initial={each} />
          ))}
        </ul>
        <LoadMore {...imports} />
      </Card>
    </div>
  )
}

const Dropped = (dropped: { file: File; onEnd: () => void }) =>
  isCv(dropped.file) ? <CvDraft {...dropped} /> : <ImportDraft {...dropped} />
