/** Traces as a collector receives them: which span belongs to which, whose request it was, and that nobody waits for them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EndedSpan, Tracing } from '../../src/base/tracing.ts'
import { composeNetwork } from '../../src/networks/composed-network.ts'
import { createHttpNetwork } from '../../src/providers/http-network.ts'
import { NetworkFailure } from '../../src/providers/port.ts'
import type { CallInfo } from '../../src/providers/watched-call.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { magic, startService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number; message?: string }
}

const spansOf = ({ received }: Receiver): ReceivedSpan[] =>
  received.flatMap(({ event }) => event.resourceSpans[0].scopeSpans[0].spans)

/** A span ends when its answer has been sent, which the client may notice first. */
const sent = ({ scout }: TestService, collector: Receiver, requests: number) =>
  until('everything is told', async () => {
    await scout.tracing.close()
    return collector.received.length >= requests
  })

const attributeOf = ({ attributes }: ReceivedSpan, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const headerOf = (flags: string) => ({ traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-${flags}` })

test('a request, its work and the calls to the network: one trace each, under the id that the client was given', async () => {
  const collector = await startReceiver()
  const service = await startService({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b' },
  })
  const account = await service.account()
  const searched = await account.search({ prompt: 'nurse' }, headerOf('01'))
  assert.equal(searched.status, 200)
  const person = magic('found-all')
  const { body } = await account.post('contact', { ...person, requestedFields: ['phone'] })
  await account.awaitContact(person.urn)
  await service.stopWorker()
  await service.scout.tracing.close()

  const spans = spansOf(collector)
  const [request] = spans.filter(({ name }) => name === 'POST /v1/talent-scout/search')
  assert.ok(request)
  assert.deepEqual(
    { traceId: request.traceId, parentSpanId: request.parentSpanId, kind: request.kind },
    { traceId: CALLER.traceId, parentSpanId: CALLER.spanId, kind: 2 },
  )
  assert.equal(attributeOf(request, 'scout.request_id'), searched.headers.get('x-request-id'))
  assert.equal(attributeOf(request, 'scout.account_id'), account.accountId)
  assert.equal(attributeOf(request, 'http.response.status_code'), '200')
  assert.ok(BigInt(request.endTimeUnixNano) > BigInt(request.startTimeUnixNano))
  const [asked] = spans.filter(({ name }) => name === 'network search')
  assert.deepEqual(
    { traceId: asked?.traceId, parentSpanId: asked?.parentSpanId, kind: asked?.kind },
    { traceId: request.traceId, parentSpanId: request.spanId, kind: 3 },
  )

  const [started] = spans.filter(({ name }) => name === 'network startLookup')
  const work = spans.find(({ spanId }) => spanId === started?.parentSpanId)
  assert.deepEqual(
    { name: work?.name, traceId: work?.traceId, kind: work?.kind },
    { name: 'work find-contact', traceId: started?.traceId, kind: 5 },
  )
  assert.equal(attributeOf(work!, 'scout.subject_id'), body.requestId)
  const { headers, event } = collector.received[0]!
  assert.deepEqual(
    { xTenant: headers['x-tenant'], contentType: headers['content-type'] },
    { xTenant: 'a b', contentType: 'application/json' },
  )
  const name = event.resourceSpans[0].resource.attributes.find(({ key }: { key: string }) => key === 'service.name')
  assert.equal(name.value.stringValue, 'talent-scout')
})

test('a failure is named by its kind, a caller that samples for itself is believed, and the share is kept', async () => {
  const collector = await startReceiver()
  const service = await startService({
    worker: false,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SCOUT_TRACES_SHARE: '0' },
  })
  const account = await service.account()
  await account.call('GET', 'account')
  await account.call('GET', 'account', undefined, headerOf('00'))
  await account.call('GET', 'account', undefined, { traceparent: '00-no-trace-01' })
  await service.sandbox.close()
  const failed = await account.search({ prompt: 'nurse' }, headerOf('01'))
  assert.equal(failed.status, 503)
  const exported = await until('both spans are told', async () => {
    await service.scout.tracing.close()
    const spans = spansOf(collector).map(({ name, status: { code, message } }) => ({ name, code, message }))
    return spans.length > 1 && spans
  })
  assert.deepEqual(exported, [
    { name: 'network search', code: 2, message: 'UNAVAILABLE' },
    { name: 'POST /v1/talent-scout/search', code: 2, message: 'NETWORK_UNAVAILABLE' },
  ])
})

test('a collector that refuses costs its spans and nothing else', async () => {
  const collector = await startReceiver()
  collector.answer = 500
  const service = await startService({ worker: false, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const account = await service.account()
  assert.equal((await account.call('GET', 'account')).status, 200)
  await sent(service, collector, 1)
  collector.answer = (response) => response.destroy()
  assert.equal((await account.call('GET', 'account')).status, 200)
  await sent(service, collector, 2)
  // Spans that the collector refused are not sent again.
  assert.equal(spansOf(collector).length, 2)
})

test('the network is told which span asks it; without traces it is told nothing', async () => {
  const network = await startReceiver()
  const ended: EndedSpan[] = []
  const tracing = new Tracing({ take: (span) => void ended.push(span), close: async () => {} }, 1)
  const asked = async (options: { tracing?: Tracing }) => {
    const port = createHttpNetwork({ url: network.url, token: 'token', ...options })
    // The answer is not a lookup, but only the request matters here.
    await port
      .startLookup({ urn: 'u', networkUrl: 'https://network.example/u', fields: ['phone'] }, 'key')
      .catch(() => {})
    await port.close()
    return network.received.at(-1)!.headers.traceparent
  }
  const header = await asked({ tracing })
  assert.deepEqual(
    ended.map(({ name, error }) => ({ name, error })),
    [{ name: 'network startLookup', error: 'MALFORMED' }],
  )
  assert.equal(header, `00-${ended[0]!.traceId}-${ended[0]!.spanId}-01`)
  assert.equal(await asked({}), undefined)
  assert.equal(await asked({ tracing: Tracing.off }), undefined)
})

test('a question to several providers is one span, and counted once by how it ended', async () => {
  const { scout } = await startService({ worker: false })
  const ended: EndedSpan[] = []
  const counted: CallInfo[] = []
  const contact = { work_email: [], personal_email: [], phone: [] }
  const nobody = { search: [], collect: [], collectAll: false, resolve: null, contact }
  const network = composeNetwork({
    composition: { providers: new Map(), ...nobody, deadlineMs: 1_000 },
    database: scout.database,
    clock: scout.clock,
    reference: scout.knowledge,
    tracing: new Tracing({ take: (span) => void ended.push(span), close: async () => {} }, 1),
    onCall: (info) => void counted.push(info),
  })
  await network.check()
  await assert.rejects(network.collect({ urn: 'u' }), NetworkFailure)
  await assert.rejects(network.check(AbortSignal.abort(new Error('given up'))), /given up/)
  assert.deepEqual(
    ended.map(({ name, error }) => ({ name, error })),
    [
      { name: 'network check', error: undefined },
      { name: 'network collect', error: 'UNAVAILABLE' },
      { name: 'network check', error: 'Error' },
    ],
  )
  assert.deepEqual(
    counted.map(({ operation, outcome }) => ({ operation, outcome })),
    [
      { operation: 'check', outcome: 'OK' },
      { operation: 'collect', outcome: 'UNAVAILABLE' },
      { operation: 'check', outcome: 'ABORTED' },
    ],
  )
})
