/** The users' program as a whole: it starts without loading the service's code, and shells can complete its commands. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cliWith } from '../support/cli.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const cli = cliWith({})

/** Every file that can be loaded from here, not counting types. */
async function reach(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = await readFile(join(ROOT, file), 'utf8')
  for (const [, named] of text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'|import\('([^']+)'\)/gm)) {
    if (named === undefined) continue
    if (named.startsWith('.')) await reach(normalize(join(dirname(file), named)), seen)
    else seen.add(named)
  }
  for (const [, named] of text.matchAll(/await import\('(\.[^']+)'\)/g))
    await reach(normalize(join(dirname(file), named!)), seen)
  return seen
}

test('nothing of the service is loaded: the SDK, a few texts, and two packages', async () => {
  const all = [...(await reach('src/cli/main.ts'))]
  assert.ok(all.includes('src/cli/list/run-list.ts') && all.includes('sdk/typescript/src/run.ts'))
  const others = all.filter((name) => !/^(node:|src\/cli\/|sdk\/typescript\/src\/)/.test(name))
  assert.deepEqual(others.sort(), [
    'commander',
    'contract/limits.ts',
    'csv-parse',
    'src/base/csv.ts',
    'src/base/terminal-text.ts',
    'src/imports/delimiter.ts',
    'src/imports/text.ts',
  ])
})

test('a real process: help on stdout, a mistake on stderr with 2 and a hint', async () => {
  const help = await cli.start(['help', 'pool', 'import']).ended
  assert.deepEqual({ code: help.code, stderr: help.stderr }, { code: 0, stderr: '' })
  assert.match(help.stdout, /pool import \[options\] <file>/)
  const wrong = await cli.start(['serach', 'x']).ended
  assert.deepEqual({ code: wrong.code, stdout: wrong.stdout }, { code: 2, stdout: '' })
  assert.match(wrong.stderr, /Did you mean search\?/)
})

test('bash completes commands, those below them, and options', async () => {
  const { stdout: script } = await cli(['completion', 'bash'])
  const complete = async (...words: string[]): Promise<string[]> => {
    const asked = `${script}\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_talent_scout\nprintf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await run('bash', ['-c', asked, 'talent-scout', 'talent-scout', ...words])
    return stdout.split('\n').filter((word) => word !== '')
  }
  assert.deepEqual(await complete('un'), ['unlock'])
  assert.deepEqual((await complete('s')).sort(), ['sandbox', 'search', 'searcher', 'serve', 'start', 'status'])
  assert.deepEqual(
    (await complete('pool', '')).filter((word) => !word.startsWith('-')),
    ['import', 'export'],
  )
  assert.deepEqual(await complete('pool', 'export', '--for'), ['--format'])
  assert.deepEqual(await complete('unlock', '--fields', 'phone', '--max'), ['--max-credits'])
  assert.deepEqual(await complete('completion', 'z'), ['zsh'])
})

test('zsh and fish have the same words', async () => {
  const [bash, zsh, fish] = await Promise.all(['bash', 'zsh', 'fish'].map((name) => cli(['completion', name])))
  const wordsIn = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`${name}='([^']+)'`, 'g'))].map(([, words]) => words)
  assert.deepEqual(wordsIn(zsh!.stdout, 'words_here'), wordsIn(bash!.stdout, 'words'))
  for (const words of wordsIn(bash!.stdout, 'words'))
    for (const word of words!.split(' '))
      assert.match(
        fish!.stdout,
        word.startsWith('--') ? new RegExp(` -l ${word.slice(2)} `) : new RegExp(` -a ${word} `),
      )
})
