/** Sending to webhooks: which addresses are reached, what is refused before anything is sent, and how failures are reported. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Address, createWebhookSender, type Sent } from '../../src/providers/webhook-sender.ts'
import { startReceiver } from '../support/receiver.ts'

const receiver = await startReceiver()
const port = new URL(receiver.url).port
const calm = new AbortController().signal

const v4 = (address: string): Address => ({ address, family: 4 })
const v6 = (address: string): Address => ({ address, family: 6 })

/** Sends with a resolver that returns `resolves` for every host. */
async function send(url: string, resolves: Address[], allowPrivate = false): Promise<{ sent: Sent; asked: string[] }> {
  const asked: string[] = []
  const resolve = async (hostname: string) => {
    asked.push(hostname)
    return resolves
  }
  const sender = createWebhookSender({ allowPrivate, resolve })
  const sent = await sender.send({ url, headers: {}, body: '{}', deadlineMs: 5_000 }, calm)
  return { sent, asked }
}

const REFUSED = { error: 'The host does not resolve to a public address, so nothing was sent.' }

test('a public name that resolves to anything inside is not connected to', async () => {
  const inside = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '192.168.1.1', '224.0.0.1']
  const before = receiver.received.length
  const lists = [
    ...inside.map((address) => [v4(address)]),
    ...['::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::', '64:ff9b::7f00:1'].map((address) => [v6(address)]),
    // One public and one private address: neither is used, whichever would come first.
    [v4('8.8.8.8'), v4('127.0.0.1')],
    [v6('2606:4700::1111'), v4('127.0.0.1')],
    [],
  ]
  for (const list of lists) {
    const { sent, asked } = await send(`https://hooks.example.com:${port}/`, list)
    assert.deepEqual(sent, REFUSED, JSON.stringify(list))
    assert.deepEqual(asked, ['hooks.example.com'], 'resolved once: what was looked at is what is connected to')
  }
  assert.equal(receiver.received.length, before)
})

test('an address in the URL is looked at too, in every spelling, without being resolved', async () => {
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']
  for (const host of [...hosts, '169.254.169.254', '[fe80::1]', '10.1.2.3']) {
    const { sent, asked } = await send(`https://${host}:${port}/`, [v4('8.8.8.8')])
    assert.deepEqual({ sent, asked }, { sent: REFUSED, asked: [] }, host)
  }
})

test('plain http is not spoken to the open internet', async () => {
  const { sent, asked } = await send('http://hooks.example.com/', [v4('8.8.8.8')])
  assert.deepEqual({ sent, asked }, { sent: { error: 'Only https addresses are called.' }, asked: [] })
})

const allowed = (url = `http://hooks.example.com:${port}/x`) => send(url, [v4('127.0.0.1')], true)

test('where private addresses are allowed the name is connected to where it resolved', async () => {
  const { sent } = await allowed()
  assert.deepEqual(sent, { status: 200 })
  const { headers } = receiver.received.at(-1)!
  assert.equal(headers.host, `hooks.example.com:${port}`)
  assert.equal(headers['content-type'], 'application/json')
})

test('a redirect is an answer, not a way', async () => {
  const before = receiver.received.length
  receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end()
  assert.deepEqual((await allowed()).sent, { status: 307 })
  assert.equal(receiver.received.length, before + 1)
})

test('an answer without end is cut off', async () => {
  let closed: Promise<void> | undefined
  receiver.answer = (response) => {
    closed = new Promise((resolve) => response.once('close', resolve))
    response.writeHead(200)
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', pour)
    }
    response.on('error', () => {})
    pour()
  }
  assert.deepEqual((await allowed()).sent, { status: 200 })
  await closed
})

test('silence, a closed connection, a refused one and a name nobody knows are told in words', async () => {
  const sender = createWebhookSender({ allowPrivate: true })
  const post = { url: receiver.url, headers: {}, body: '{}', deadlineMs: 50 }
  receiver.answer = () => {}
  assert.deepEqual(await sender.send(post, calm), { error: 'The receiver did not answer within 0.05 seconds.' })
  const patient = { ...post, deadlineMs: 5_000 }
  receiver.answer = (response) => response.destroy()
  assert.deepEqual(await sender.send(patient, calm), { error: 'The connection failed (ECONNRESET).' })
  const nobody = { ...patient, url: 'http://127.0.0.1:1/' }
  assert.deepEqual(await sender.send(nobody, calm), { error: 'The receiver refused the connection.' })
  const plain = { ...patient, url: receiver.url.replace('http:', 'https:') }
  assert.match(JSON.stringify(await sender.send(plain, calm)), /TLS was not accepted/)
  const lost = createWebhookSender({
    allowPrivate: true,
    resolve: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
  })
  const unknown = { ...patient, url: 'http://hooks.example.com/' }
  assert.deepEqual(await lost.send(unknown, calm), { error: 'The host name does not resolve.' })
})

test('who gives up gets no answer but its own reason', async () => {
  const sender = createWebhookSender({ allowPrivate: true })
  receiver.answer = () => {}
  const leaving = new AbortController()
  const sending = sender.send({ url: receiver.url, headers: {}, body: '{}', deadlineMs: 5_000 }, leaving.signal)
  leaving.abort(new Error('the service stops'))
  await assert.rejects(sending, /the service stops/)
})
