/** `talent-scout mcp` as a program: the settings it needs, and that it ends when its agent does. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { agentOf, PROGRAM } from '../support/mcp.ts'

const PATH = process.env.PATH ?? ''
const URL_OF_NOBODY = 'http://127.0.0.1:9'
const KEY = `tsk_${'x'.repeat(32)}`

async function complaint(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; stderr: string; stdout: string }> {
  const ended = promisify(execFile)(PROGRAM, ['mcp', ...args], { env: { PATH, ...env } })
  return ended.then(() => assert.fail('it started')).catch((error) => error)
}

test('without a service, a key or a known option it says what is missing, on standard error alone', async () => {
  for (const [args, env, reason] of [
    [[], { TALENT_SCOUT_API_KEY: KEY }, /TALENT_SCOUT_URL/],
    [['--url', 'ftp://x'], { TALENT_SCOUT_API_KEY: KEY }, /TALENT_SCOUT_URL/],
    [['--url', URL_OF_NOBODY], {}, /TALENT_SCOUT_API_KEY/],
    [['--key', KEY], {}, /--key/],
  ] as [string[], Record<string, string>, RegExp][]) {
    const { code, stderr, stdout } = await complaint(args, env)
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
    assert.match(stderr, reason)
  }
})

test('it ends with its input', async () => {
  const child = spawn(PROGRAM, ['mcp'], { env: { PATH, TALENT_SCOUT_URL: URL_OF_NOBODY, TALENT_SCOUT_API_KEY: KEY } })
  child.stdin.end()
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
})

test('a service that is not there is told by the tool', async () => {
  const agent = await agentOf({ url: URL_OF_NOBODY }, { key: KEY }, { over: 'stdio' })
  const { text, isError } = await agent.call('credits')
  assert.ok(isError && /did not answer/.test(text), text)
})
