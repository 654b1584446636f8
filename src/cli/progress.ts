/** The progress of long work, as one line that is redrawn; only if stderr is a terminal. */
import { printable } from '../base/terminal-text.ts'
import type { Shell } from './shell.ts'

const BAR = 24
const REDRAW_MS = 100
const LINE_CHARS = 80

export interface Progress {
  show(done: number, total: number, text: string): void
  /** Removes the line. */
  end(): void
}

export function progressOn({ stderr }: Shell): Progress {
  if (!stderr.isTTY) return { show: () => undefined, end: () => undefined }
  let drawnAt = 0
  return {
    show(done, total, text) {
      if (Date.now() - drawnAt < REDRAW_MS && done < total) return
      drawnAt = Date.now()
      const share = total === 0 ? 1 : Math.min(1, done / total)
      const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░')
      const line = printable(`${bar} ${Math.floor(share * 100)} % ${text}`).slice(0, (stderr.columns ?? LINE_CHARS) - 1)
      stderr.write(`\r\x1b[K${line}`)
    },
    end() {
      if (drawnAt > 0) stderr.write('\r\x1b[K')
      drawnAt = 0
    },
  }
}
