/** Shows a new secret, the only time that it can be seen. */
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

interface SecretOnceProps {
  title: string
  hint: string
  secret: string
  onClose: () => void
}

export const SecretOnce = ({ title, hint, secret, onClose }: SecretOnceProps) => (
  <Dialog open onClose={onClose} title={title}>
    <div className="space-y-4 p-5">
      <p className="text-soft">{hint}</p>
      <div className="flex items-center gap-2 rounded-md border border-amber-line bg-amber-soft p-2 pl-3">
        <code data-testid="secret" className="min-w-0 flex-1 font-mono text-sm break-all text-amber">
          {secret}
        </code>
        <CopyButton text={secret} label={t('secret.copy')} />
      </div>
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      </div>
    </div>
  </Dialog>
)
