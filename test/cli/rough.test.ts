/** The users' command line when things around it go wrong: files, terminals, proxies, a service that goes away. */
import assert from 'node:assert/strict'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, test } from 'node:test'
import { runCommand } from '../../src/cli/run.ts'
import { cliWith, temporaryFolder } from '../support/cli.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({ sandbox: { timeFactor: 0.002 } })
const folder = await temporaryFolder()
const cliOf = ({ key }: TestAccount, url = service.url) =>
  cliWith({ TALENT_SCOUT_URL: url, TALENT_SCOUT_API_KEY: key, HOME: folder })

/** A proxy before the service. `page` returns the status of an error page of its own for calls that it does not pass on. */
async function startProxy(
  page: (path: string) => number | undefined,
  port = 0,
): Promise<{ url: string; server: Server }> {
  const server = createServer((asked, answer) => {
    const status = page(asked.url ?? '')
    if (status) return answer.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Not now</h1>')
    const { method, headers } = asked
    const passed = request(new URL(asked.url ?? '', service.url), { method, headers }, (passedAnswer) => {
      answer.writeHead(passedAnswer.statusCode ?? 500, passedAnswer.headers)
      passedAnswer.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

async function listOf(name: string, urns: string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `urn\n${urns.join('\n')}\n`)
  return path
}

test('a proxy’s own page in the middle of a list, whatever its number, is waited over', async () => {
  const account = await service.account(100)
  const list = await listOf('proxied.csv', await account.people(20))
  const before = (await account.balance()).credits
  let pages = 0
  const { url } = await startProxy((path) => (path.endsWith('/enrich/batch') && pages++ === 1 ? 500 : undefined))
  const end = await cliOf(account, url)(['enrich', list, '--yes', '--json'])
  assert.deepEqual(
    { code: end.code, done: JSON.parse(end.stdout).done, failed: JSON.parse(end.stdout).failed },
    { code: 0, done: 20, failed: 0 },
    end.stderr,
  )
  assert.equal((await account.balance()).credits, before - 20)
})

test('a list that somebody writes to meanwhile ends before the next part is sent', async () => {
  const account = await service.account(1_000)
  const urns = await account.people(20)
  const list = await listOf(
    'changed.csv',
    Array.from({ length: 400 }, (_, at) => urns[at % urns.length]!),
  )
  const changes: Promise<void>[] = []
  const { url } = await startProxy((path) => {
    if (path.endsWith('/enrich/batch')) changes.push(appendFile(list, `${urns[0]}\n`))
    return undefined
  })
  const end = await cliOf(account, url)(['enrich', list, '--yes', '--json'])
  assert.deepEqual(
    { code: end.code, explained: /was changed while/.test(end.stderr) },
    { code: 2, explained: true },
    end.stderr,
  )
  await Promise.all(changes)
  assert.equal(JSON.parse(end.stdout).done, 300)
})

test('a list of an older spreadsheet is read in its own letters', async () => {
  const account = await service.account(100)
  const [urn] = await account.people(1)
  const list = join(folder, 'older.csv')
  await writeFile(list, Buffer.from(`Name;urn\r\nJosé Müller;${urn}\r\n`, 'latin1'))
  const output = join(folder, 'older.out.csv')
  const end = await cliOf(account)(['enrich', list, '--yes', '--output', output])
  assert.equal(end.code, 0, end.stderr)
  assert.match(await readFile(output, 'utf8'), /José Müller/)
})

test('a folder in the place of a file is called one', async () => {
  const account = await service.account(100)
  const cli = cliOf(account)
  const place = join(folder, 'people.csv')
  await mkdir(place)
  for (const words of [
    ['enrich', place],
    ['enrich', `${place}/`],
    ['unlock', folder],
    ['pool', 'import', place],
  ]) {
    const end = await cli([...words, ...(words[0] === 'pool' ? [] : ['--yes'])])
    assert.deepEqual(
      { code: end.code, explained: /is a folder/.test(end.stderr) },
      { code: 2, explained: true },
      `${words} ${end.stderr}`,
    )
  }
})

test('help of what there is not is a mistake; of what there is, it is help', async () => {
  const cli = cliWith({ HOME: folder })
  for (const words of [
    ['help', 'nonsense'],
    ['nonsense', '--help'],
    ['help', 'pool', 'nonsense'],
    ['help', 'constructor'],
  ]) {
    const end = await cli(words)
    assert.deepEqual(
      { code: end.code, stdout: end.stdout, explained: /no command "(nonsense|constructor)"/.test(end.stderr) },
      { code: 2, stdout: '', explained: true },
    )
  }
  for (const words of [['help'], ['help', 'pool', 'import'], ['help', 'serve'], ['enrich', 'somebody', '--help']])
    assert.equal((await cli(words)).code, 0, words.join(' '))
})

test('with its questions in a file, login still does not show what is typed', async () => {
  const { key } = await service.account()
  const output = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof output, isTTY: boolean) =>
    Object.assign(
      new PassThrough().setEncoding('utf8').on('data', (text) => (output[name] += text)),
      { isTTY, columns: 80 },
    )
  const modes: boolean[] = []
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (mode: boolean) => modes.push(mode) })
  setTimeout(() => stdin.write(`${key}\r`), 50)
  const shell = { env: { HOME: folder, XDG_CONFIG_HOME: folder }, interrupted: new AbortController().signal }
  const streams = { stdin, stdout: stream('stdout', true), stderr: stream('stderr', false) }
  assert.equal(await runCommand(['login', service.url], { ...shell, ...streams }), 0, output.stderr)
  await new Promise(setImmediate)
  assert.deepEqual({ isRaw: modes[0], prompted: output.stdout.includes('not shown') }, { isRaw: true, prompted: true })
  assert.ok(!`${output.stdout}${output.stderr}`.includes(key))
})

test('results as lines of JSON steer no terminal that they are shown on, and mean the same', async () => {
  const account = await service.account(100)
  const [urn] = await account.people(1)
  const evil = 'Ana \u009b31m\u202e'
  const list = join(folder, 'steering.csv')
  await writeFile(list, `Name,urn\n${evil},${urn}\n`)
  const output = join(folder, 'steering.ndjson')
  assert.equal((await cliOf(account)(['enrich', list, '--yes', '--output', output])).code, 0)
  const text = await readFile(output, 'utf8')
  assert.doesNotMatch(text, /[\u009b\u202e]/)
  assert.equal(JSON.parse(text).row[0], evil)
})

test('who watches is told when the service goes away, and when it is back', async () => {
  const account = await service.account(100)
  const { url, server } = await startProxy(() => undefined)
  const output = { stderr: '' }
  const stderr = new PassThrough().setEncoding('utf8').on('data', (text) => (output.stderr += text))
  const ending = new AbortController()
  const watching = runCommand(['watch'], {
    env: { TALENT_SCOUT_URL: url, TALENT_SCOUT_API_KEY: account.key, HOME: folder },
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr,
    interrupted: ending.signal,
  })
  const prints = (what: RegExp) =>
    until(String(what), async () => what.test(output.stderr), { detail: () => output.stderr })
  await prints(/Listening\./)
  server.closeAllConnections()
  server.close()
  await prints(/The service does not answer/)
  await startProxy(() => undefined, Number(new URL(url).port))
  await prints(/Connected again/)
  ending.abort()
  assert.equal(await watching, 130)
})
