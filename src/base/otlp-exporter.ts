/**
 * Sends spans to a collector, by OTLP over HTTP with JSON bodies. Owns the queue and its bounds: a slow or unreachable collector
 * costs spans, never memory or a request's time.
 */
import { type Attributes, type EndedSpan, type SpanSink, spanKinds } from './tracing.ts'

const SEND_AFTER_MS = 2_000
const SPANS_AT_ONCE = 512
/** How many spans wait while a collector is unreachable: a few megabytes. */
const WAITING_MAX = 4_096
const SEND_MS_MAX = 5_000
/** A service that stops waits no longer than this for its traces to be sent. */
const CLOSE_MS_MAX = 2_000
const COMPLAIN_MS = 60_000

export interface OtlpOptions {
  /** The base address to which `/v1/traces` is appended. */
  url: string
  headers: Record<string, string>
  serviceName: string
  log: { warn(fields: object, message: string): void }
}

export class OtlpExporter implements SpanSink {
  readonly #options: OtlpOptions
  #waiting: EndedSpan[] = []
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #complainedAt = Number.NEGATIVE_INFINITY

  constructor(options: OtlpOptions) {
    this.#options = options
  }

  take(span: EndedSpan): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.#lost += 1
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length >= SPANS_AT_ONCE) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), SEND_AFTER_MS).unref()
  }

  async close(): Promise<void> {
    const deadline = AbortSignal.timeout(CLOSE_MS_MAX)
    await this.#sending
    while (this.#waiting.length > 0 && !deadline.aborted) await this.#send(deadline)
    clearTimeout(this.#timer)
  }

  /** One request at a time: spans that end meanwhile go with the next one. */
  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending ??= this.#send(AbortSignal.timeout(SEND_MS_MAX)).finally(() => {
      this.#sending = undefined
      if (this.#waiting.length >= SPANS_AT_ONCE) this.#flush()
      else if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#flush(), SEND_AFTER_MS).unref()
    })
  }

  /** Spans that could not be sent are dropped: when a collector comes back, current spans matter more than old ones. */
  async #send(signal: AbortSignal): Promise<void> {
    const spans = this.#waiting.splice(0, SPANS_AT_ONCE)
    const { url, headers, serviceName } = this.#options
    try {
      const answer = await fetch(new URL('v1/traces', url.endsWith('/') ? url : `${url}/`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(requestOf(spans, serviceName)),
        redirect: 'error',
        signal,
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
    } catch (error) {
      this.#lost += spans.length
      this.#complain(error as Error)
    }
  }

  #complain({ message }: Error): void {
    if (performance.now() - this.#complainedAt < COMPLAIN_MS) return
    this.#complainedAt = performance.now()
    this.#options.log.warn({ lost: this.#lost, reason: message }, 'traces could not be sent')
    this.#lost = 0
  }
}

/** ExportTraceServiceRequest in protobuf's JSON form: 64-bit numbers are strings, ids are hex. */
const requestOf = (spans: EndedSpan[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName, 'process.pid': process.pid }) },
      scopeSpans: [{ scope: { name: 'talent-scout' }, spans: spans.map(spanOf) }],
    },
  ],
})

const STATUS_ERROR = 2

const spanOf = ({ kind, startedAtMs, endedAtMs, attributes, error, ...rest }: EndedSpan) => ({
  ...rest,
  kind: spanKinds[kind],
  startTimeUnixNano: nanos(startedAtMs),
  endTimeUnixNano: nanos(endedAtMs),
  attributes: attributesOf(attributes),
  status: error === undefined ? {} : { code: STATUS_ERROR, message: error },
})

/** Rounded to microseconds: a double holds no finer time of the present day. */
const nanos = (ms: number) => `${Math.round(ms * 1_000)}000`

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: typedValue(value) }]))

function typedValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
