/** Takes a file that is dropped here or chosen in a dialog. */
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods,.pdf,.docx,.json,.ndjson,.jsonl,text/csv,application/json'

export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <section
      aria-label={t('import.drop')}
      data-testid="drop-zone"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-4 py-10 text-center motion-safe:transition-colors ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'}`}
    >
      <FileUp size={26} aria-hidden className="text-faint" />
      <p className="text-lg font-semibold">{t('import.drop')}</p>
      <p className="max-w-lg text-soft">{t('import.formats')}</p>
      <Button look="primary" className="mt-2" onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t('import.choose')}
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
        }}
      />
    </section>
  )
}
