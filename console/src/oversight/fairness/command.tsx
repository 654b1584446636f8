/** A command line for the operator to copy. */
import { t } from '../../text/t.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

export const Command = ({ text }: { text: string }) => (
  <p className="flex max-w-3xl items-center gap-2 rounded-md border bg-ground py-1 pr-1 pl-3">
    <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{text}</code>
    <CopyButton text={text} label={t('fairness.copy')} />
  </p>
)
