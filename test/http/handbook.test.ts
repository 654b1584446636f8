/** Pages for programs: `/llms.txt` names every page of the documentation, and every address in it and in the skill exists. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const ROOT = new URL('../../', import.meta.url)
const service = await startService({ worker: false })
const contents = await fetch(`${service.url}/llms.txt`)
const text = await contents.text()
const addresses = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, address]) => address!)

test('it is text, begins with a title and a summary, and needs no key', () => {
  assert.equal(contents.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.match(text, /^# Talent Scout\n\n> .+\n/)
})

test('every page of the documentation is named, and every page named is there as it is written', async () => {
  for await (const page of glob('docs/*.md', { cwd: ROOT })) assert.ok(addresses.includes(`/${page}`), page)
  assert.equal(new Set(addresses).size, addresses.length)
  for (const address of addresses) {
    const answer = await fetch(service.url + address)
    assert.equal(answer.status, 200, address)
    const isPage = address.endsWith('.md')
    assert.match(answer.headers.get('content-type') ?? '', isPage ? /^text\/markdown/ : /^application\/json/)
    const sent = await answer.text()
    if (isPage) assert.equal(sent, await readFile(new URL(`.${address}`, ROOT), 'utf8'), address)
  }
})

test('nothing else of the sources is served', async () => {
  for (const address of [
    '/package.json',
    '/docs/../package.json',
    '/CONTRIBUTING.md',
    '/docs/none.md',
    '/docs/llms.txt',
  ])
    assert.equal((await fetch(service.url + address)).status, 404, address)
})

test('the skill says what it is for, and names no operation or code that there is not', async () => {
  const skill = await readFile(new URL('skills/talent-scout/SKILL.md', ROOT), 'utf8')
  const [, name, description] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(skill) ?? []
  assert.equal(name, 'talent-scout')
  assert.ok(description && description.length <= 1_024)
  const { body: document } = await service.call('GET', '/v1/openapi.json')
  const named = [...skill.matchAll(/`(GET|POST|DELETE|PATCH) (\/v1\/[\w/.-]+)/g)]
  assert.ok(named.length > 15)
  for (const [, method, path] of named)
    assert.ok(path === '/v1/openapi.json' || document.paths[path!]?.[method!.toLowerCase()], `${method} ${path}`)
  const codes: string[] = document.components.schemas.Error.properties.code.enum
  for (const [, code] of skill.matchAll(/`([A-Z]+_[A-Z_]+)`/g))
    assert.ok(/^SCOUT_/.test(code!) || codes.includes(code!), code)
})
