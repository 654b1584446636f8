/**
 * What the service's processes complained of, from their own logs: how often, and why. Owns the counting; a promise may be
 * kept and the log still tell that it was kept the hard way.
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

/** More of them than this tells no more. */
const TOLD_MAX = 8
/** Of an error without a code. */
const WORDS_MAX = 60

export class Complaints {
  readonly #times = new Map<string, number>()

  listen(child: ChildProcess): void {
    createInterface({ input: child.stdout! }).on('line', (text) => this.hear(text))
  }

  hear(text: string): void {
    // Beside its log a process says that it is ready, and one that is killed does not end its line.
    if (!text.startsWith('{') || !text.endsWith('}')) return
    const { msg = 'no words', fault, final, kind, err } = JSON.parse(text) as Line
    const why = [kind, fault, err?.code ?? err?.message?.slice(0, WORDS_MAX), final && 'final']
      .filter(Boolean)
      .join(', ')
    const reason = why ? `${msg} (${why})` : msg
    this.#times.set(reason, (this.#times.get(reason) ?? 0) + 1)
  }

  /** The most frequent first. */
  lines(): string {
    const reasons = [...this.#times].sort(([, a], [, b]) => b - a)
    const shown = reasons.slice(0, TOLD_MAX).map(([reason, times]) => `${count(times)} × ${reason}`)
    const others = reasons.length - shown.length
    return [...shown, ...(others > 0 ? [`${others} others`] : [])].join('; ') || 'nothing'
  }
}
