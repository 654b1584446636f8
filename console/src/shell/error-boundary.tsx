/** What stands where a page broke: words and a way on, never a blank screen. A new version of the service takes this way too. */
import { Component, type ReactNode } from 'react'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Empty title={t('broken.title')}>
        <p className="mb-4">{t('broken.hint')}</p>
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('broken.reload')}
        </Button>
      </Empty>
    )
  }
}
