/**
 * Counts what the service's processes complained of in their logs, by reason. A promise may be kept while the log shows that it
 * was kept only with difficulty.
 */
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { count } from './figures.ts'

interface Line {
  msg?: string
  fault?: string
  final?: boolean
  kind?: string
  err?: { code?: string; message?: string }
}

/** At most this many reasons are shown. */
const TOLD_MAX = 8
/** Characters of the message shown for an error without a code. */
const WORDS_MAX = 60

export class Complaints {
  readonly #times = new Map<string, number>()

  listen(child: ChildProcess): void {
    createInterface({ input: child.stdout! }).on('line', (text) => this.hear(text))
  }

  hear(text: string): void {
    // Besides its log a process prints that it is ready, and a killed one does not finish its line.
    if (!text.startsWith('{') || !text.endsWith('}')) return
    const { msg = 'no words', fault, final, kind, err } = JSON.parse(text) as Line
    const why = [kind, fault, err?.code ?? err?.message?.slice(0, WORDS_MAX), final && 'final']
      .filter(Boolean)
      .join(', ')
    const reason = why ? `${msg} (${why})` : msg
    this.#times.set(reason, (this.#times.get(reason) ?? 0) + 1)
  }

  /** Most frequent first. */
  lines(): string {
    const reasons = [...this.#times].sort(([, a], [, b]) => b - a)
    const shown = reasons.slice(0, TOLD_MAX).map(([reason, times]) => `${count(times)} × ${reason}`)
    const others = reasons.length - shown.length
    return [...shown, ...(others > 0 ? [`${others} others`] : [])].join('; ') || 'nothing'
  }
}
