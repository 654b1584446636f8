/** Bodies that are not JSON objects: nothing, noise, the wrong type, too large, too deep, in the wrong encoding. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { BODY_BYTES_MAX } from '../../contract/limits.ts'
import { type Body, type Called, startService } from '../support/service.ts'
import { posts } from './endpoints.ts'
import { assertRefused, withoutTrace } from './refused.ts'

const service = await startService({ worker: false })
const account = await service.account(100)

/** Posts with exactly this content type, or with none. */
async function post(path: string, body: string | Buffer | undefined, type: string | null): Promise<Called> {
  const response = await fetch(`${service.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, ...(type !== null && { 'content-type': type }) },
    // Bytes rather than text, because fetch would add a content type to text.
    body: body === undefined ? undefined : new Uint8Array(Buffer.from(body)),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

const JSON_TYPE = 'application/json'

for (const { path, body, bodyBytesMax = BODY_BYTES_MAX } of posts) {
  test(`POST ${path}: a body that is no JSON object is 400`, async () => {
    const bodies = [
      '',
      ' ',
      'null',
      'true',
      '0',
      '"{}"',
      '[]',
      '[{}]',
      '{',
      '{}}',
      '{a:1}',
      '{"a":1,}',
      "{'a':1}",
      'NaN',
    ]
    await withoutTrace(service, async () => {
      for (const text of [...bodies, 'a=1&b=2', '<xml/>', '\u0000', '{"a":"\u0001"}', '{"a":1}{"a":1}']) {
        assertRefused(await post(path, text, JSON_TYPE), 400, 'INVALID_REQUEST', { field: 'body', about: text })
      }
      assertRefused(await post(path, undefined, null), 400, 'INVALID_REQUEST', { field: 'body' })
      assertRefused(await post(path, undefined, JSON_TYPE), 400, 'INVALID_REQUEST', { field: 'body' })
    })
  })

  test(`POST ${path}: a hundred thousand levels are refused before they are parsed`, async () => {
    await withoutTrace(service, async () => {
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        // As many levels as the largest body can hold.
        const levels = Math.min(100_000, 250_000 / (open.length + close.length))
        const nested = `${open.repeat(levels)}1${close.repeat(levels)}`
        assertRefused(await post(path, nested, JSON_TYPE), 400, 'INVALID_REQUEST', { field: 'body' })
        const within = `${JSON.stringify(body).slice(0, -1)},"extra":${nested}}`
        assertRefused(await post(path, within, JSON_TYPE), 400, 'INVALID_REQUEST', { field: 'body' })
      }
    })
  })

  test(`POST ${path}: bytes that are not UTF-8 are refused, not mended`, async () => {
    const [before, after] = JSON.stringify({ ...body, extra: 'MARK' }).split('MARK') as [string, string]
    await withoutTrace(service, async () => {
      for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
        const sent = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
        assertRefused(await post(path, sent, JSON_TYPE), 400, 'INVALID_REQUEST', { field: 'body' })
      }
      for (const encoding of ['utf16le', 'latin1'] as const) {
        const sent = Buffer.from(`${before}é${after}`, encoding)
        assertRefused(await post(path, sent, `${JSON_TYPE}; charset=${encoding}`), 400, 'INVALID_REQUEST', {
          field: 'body',
        })
      }
    })
  })

  test(`POST ${path}: another content type is 415`, async () => {
    const types = [
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/jsonp',
    ]
    const odd = [
      'multipart/form-data; boundary=x',
      'application/problem+json',
      'json',
      '*/*',
      ';',
      'application/json, a',
    ]
    await withoutTrace(service, async () => {
      for (const type of [...types, ...odd, null]) {
        const called = await post(path, JSON.stringify(body), type)
        assertRefused(called, 415, 'UNSUPPORTED_MEDIA_TYPE', { about: String(type) })
      }
    })
  })

  test(`POST ${path}: more than ${bodyBytesMax / 1_024} KiB is 413`, async () => {
    const sized = (bytes: number) => {
      const text = JSON.stringify({ ...body, extra: '' })
      return text.replace('"extra":""', `"extra":"${'x'.repeat(bytes - text.length)}"`)
    }
    await withoutTrace(service, async () => {
      for (const bytes of [bodyBytesMax + 1, bodyBytesMax + 1_000_000]) {
        assertRefused(await post(path, sized(bytes), JSON_TYPE), 413, 'PAYLOAD_TOO_LARGE')
      }
    })
    assert.notEqual((await post(path, sized(bodyBytesMax), JSON_TYPE)).status, 413)
  })
}

test('every way of writing application/json is taken, with or without a byte order mark', async () => {
  const types = [
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
  ]
  const odd = ['application/json ; charset="utf-8"', 'application/json;', 'application/json; charset=utf-8; a=b']
  for (const type of [...types, ...odd]) {
    const called = await post('talent-scout/search', '{"filtersJson":"{\\"localOnly\\":true}"}', type)
    assert.equal(called.status, 200, type)
  }
  const marked = await post('talent-scout/search', '\ufeff{"filtersJson":"{\\"localOnly\\":true}"}', JSON_TYPE)
  assert.equal(marked.status, 200)
})

test('a body on a GET is not looked at', async () => {
  const headers = { 'content-type': 'text/plain', 'content-length': '3' }
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${service.url}/v1/talent-scout/resolve-location`, {
      headers: { ...headers, authorization: `Bearer ${account.key}` },
    })
    sent.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject)
    sent.end('{"a')
  })
  assert.equal(status, 200)
})
