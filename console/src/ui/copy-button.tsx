/** Copies a text and says so. */
import { Check, Copy, Terminal } from 'lucide-react'
import { useState } from 'react'
import type { Call } from '../api/call.ts'
import { curlOf, type SentFile } from '../api/curl.ts'
import { t } from '../text/t.ts'
import { announce, notify } from './announce.tsx'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { useDeveloper } from './developer.ts'
import { Tooltip } from './tooltip.tsx'

const SHOWN_MS = 1_500

function useCopy(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false)
  const copy = async (text: string) => {
    if (!(await copyText(text))) return notify(t('copyFailed', { text }), 'bad')
    setCopied(true)
    announce(t('copied'))
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return [copied, (text) => void copy(text)]
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, copy] = useCopy()
  const Icon = copied ? Check : Copy
  return (
    <Tooltip text={copied ? t('copied') : t('copy')}>
      <Button look="quiet" size="icon" data-aside aria-label={label} onClick={() => copy(text)}>
        <Icon size={15} aria-hidden />
      </Button>
    </Tooltip>
  )
}

interface CurlButtonProps {
  /** Several if the action sends several calls. */
  call: Call | Call[]
  /** Names the action where there are others beside it. */
  what?: string
  file?: SentFile
}

/** Copies an action's call as a curl command; shown beside every action in developer mode. */
export const CurlButton = (props: CurlButtonProps) => (useDeveloper() ? <CopyCurl {...props} /> : null)

function CopyCurl({ call, what, file }: CurlButtonProps) {
  const [copied, copy] = useCopy()
  const Icon = copied ? Check : Terminal
  const lines = () => [call].flat().map((each) => curlOf(each, file))
  return (
    <Tooltip text={copied ? t('copied') : what ? t('copyCurlOf', { what }) : t('copyCurl')}>
      <Button
        look="quiet"
        size="icon"
        // Hidden on phones: there is no terminal at hand and no room to spare.
        className="max-sm:hidden"
        data-aside
        aria-label={t('copyCurl')}
        aria-description={what}
        onClick={() => copy(lines().join('\n'))}
      >
        <Icon size={15} aria-hidden />
      </Button>
    </Tooltip>
  )
}
