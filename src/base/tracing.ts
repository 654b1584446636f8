/**
 * Traces: how long a request, a piece of work or a call to the network took, and which belongs to which. Owns spans, their ids
 * (W3C Trace Context) and which span is current; otlp-exporter.ts sends them. Without an exporter no span is made, kept or passed
 * on: each costs one function call.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The numbers that OTLP defines. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type TraceSpanKind = keyof typeof spanKinds

/** Ids, names, numbers; never a person's data and never an address with a query. */
export type Attributes = Record<string, string | number | boolean | undefined>

export interface EndedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: TraceSpanKind
  startedAtMs: number
  endedAtMs: number
  attributes: Attributes
  /** A code or kind of failure, if it failed. */
  error: string | undefined
}

export interface SpanSink {
  take(span: EndedSpan): void
  close(): Promise<void>
}

export interface Span {
  /** The header that makes another service's span a child of this one. */
  readonly traceparent: string
  end(name: string, attributes: Attributes, error?: string): void
}

interface Place {
  traceId: string
  spanId: string
  sampled: boolean
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/
/**
 * How many hex digits of a trace id decide whether it falls into the share: fine enough for one in a hundred thousand, and still
 * a safe integer.
 */
const SHARE_DIGITS = 8

export class Tracing {
  /** The default for code that was given no tracing. */
  static readonly off = new Tracing(undefined, 0)

  readonly #sink: SpanSink | undefined
  readonly #share: number
  readonly #current = new AsyncLocalStorage<Place>()

  /** `share` is the share of traces begun here that are sent. Traces begun elsewhere are sent if their caller sends them. */
  constructor(sink: SpanSink | undefined, share: number) {
    this.#sink = sink
    this.#share = share
  }

  get isOn(): boolean {
    return this.#sink !== undefined
  }

  /** The header of the current span; undefined if there is none or traces are off. */
  traceparent(): string | undefined {
    const place = this.isOn ? this.#current.getStore() : undefined
    return place && headerOf(place)
  }

  /** For work that is not one function call. `parent` is a header sent by somebody else, who may have written anything into it. */
  start(kind: TraceSpanKind, parent?: string): Span & { run<T>(work: () => T): T } {
    const above = readHeader(parent) ?? this.#current.getStore()
    const traceId = above?.traceId ?? randomBytes(16).toString('hex')
    const sampled = above ? above.sampled : isChosen(traceId, this.#share)
    const place: Place = { traceId, spanId: randomBytes(8).toString('hex'), sampled }
    const startedAtMs = epochMs()
    return {
      traceparent: headerOf(place),
      run: (work) => this.#current.run(place, work),
      end: (name, attributes, error) => {
        if (!sampled) return
        const ids = { traceId, spanId: place.spanId, parentSpanId: above?.spanId }
        this.#sink?.take({ ...ids, name, kind, startedAtMs, endedAtMs: epochMs(), attributes, error })
      },
    }
  }

  /** Runs the work inside a span of its own. If it throws, only the kind of error is recorded: a message may quote anything. */
  async runInSpan<T>(name: string, kind: TraceSpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    if (!this.isOn) return work()
    const span = this.start(kind)
    let error: string | undefined
    try {
      return await span.run(work)
    } catch (failure) {
      error = nameOf(failure)
      throw failure
    } finally {
      span.end(name, attributes, error)
    }
  }

  /** Sends what has ended; gives up soon. */
  async close(): Promise<void> {
    await this.#sink?.close()
  }
}

/** Never goes back within a process, unlike the wall clock. */
const epochMs = () => performance.timeOrigin + performance.now()

const headerOf = ({ traceId, spanId, sampled }: Place) => `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

function readHeader(header: string | undefined): Place | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}

/** Decided by the trace id, so that all services which apply the same share choose the same traces. */
const isChosen = (traceId: string, share: number) =>
  Number.parseInt(traceId.slice(-SHARE_DIGITS), 16) < share * 16 ** SHARE_DIGITS

function nameOf(failure: unknown): string {
  const { fault, code, name } = failure as { fault?: string; code?: string; name?: string }
  return String(fault ?? code ?? name ?? 'Error')
}
