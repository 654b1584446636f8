/**
 * Regular expressions that read text from strangers: none takes more time than in proportion to the text. Every literal in src/
 * and contract/ is cut out of the sources and run on texts made to blow it up, from the letters it contains.
 */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** For a text this long a linear expression needs microseconds, a quadratic one 400 ms on a fast machine. */
const CHARS = 30_000
/** Between the two, so that neither a fast nor a busy machine confuses them. */
const MS_MAX = 80

/** These read, once, the packages' data when it is compiled, or an operator's setting. */
const READS_OUR_OWN = /^src\/compile\/|^src\/providers\/(wire|prompt-model)\.ts$/

interface Literal {
  file: string
  source: string
  flags: string
}

/** After these a slash divides; after anything else it begins a regular expression. */
const ENDS_VALUE = /[\w$)\]}'"`]$/
const WORDS_BEFORE = /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|await|yield|void|delete|throw|new)$/

/** A scanner for JavaScript, just good enough to tell strings, comments and regular expressions apart. */
function literalsIn(file: string, code: string): Literal[] {
  const found: Literal[] = []
  const templates: number[] = []
  let before = ''
  for (let at = 0; at < code.length; ) {
    const rest = code.slice(at, at + 2)
    if (rest === '//') at = endOf(code, at, '\n')
    else if (rest === '/*') at = endOf(code, at + 2, '*/')
    else if (rest[0] === "'" || rest[0] === '"') {
      at = endOfString(code, at)
      before = "'"
    } else if (rest[0] === '`' || (rest[0] === '}' && templates.at(-1) === 0)) {
      if (rest[0] === '}') templates.pop()
      const end = endOfTemplate(code, at + 1)
      if (code.startsWith('${', end - 2)) templates.push(0)
      before = code.startsWith('${', end - 2) ? '(' : '`'
      at = end
    } else if (rest[0] === '/' && (!ENDS_VALUE.test(before) || WORDS_BEFORE.test(before))) {
      const end = endOfExpression(code, at)
      const flags = /^[a-z]*/.exec(code.slice(end))![0]
      found.push({ file, source: code.slice(at + 1, end - 1), flags })
      at = end + flags.length
      before = ')'
    } else {
      if (templates.length > 0 && rest[0] === '{') templates[templates.length - 1]!++
      if (templates.length > 0 && rest[0] === '}') templates[templates.length - 1]!--
      if (!/\s/.test(rest[0]!)) before = (before + rest[0]).slice(-12)
      else if (/[\w$]$/.test(before)) before = `${before} `.trimStart().replace(/ +$/, '')
      at++
    }
  }
  return found
}

const endOf = (code: string, from: number, mark: string) => {
  const end = code.indexOf(mark, from)
  return end === -1 ? code.length : end + mark.length
}

function endOfString(code: string, from: number): number {
  let at = from + 1
  while (at < code.length && code[at] !== code[from]) at += code[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfTemplate(code: string, from: number): number {
  let at = from
  while (at < code.length && code[at] !== '`' && !code.startsWith('${', at)) at += code[at] === '\\' ? 2 : 1
  return at + (code[at] === '`' ? 1 : 2)
}

function endOfExpression(code: string, from: number): number {
  let inClass = false
  let at = from + 1
  for (; at < code.length && (code[at] !== '/' || inClass); at++) {
    if (code[at] === '\\') at++
    else if (code[at] === '[') inClass = true
    else if (code[at] === ']') inClass = false
  }
  return at + 1
}

async function allLiterals(): Promise<Literal[]> {
  const literals: Literal[] = []
  for await (const file of glob(['src/**/*.ts', 'contract/**/*.ts'], { cwd: ROOT })) {
    if (file.endsWith('.test.ts') || READS_OUR_OWN.test(file)) continue
    literals.push(...literalsIn(file, stripTypeScriptTypes(await readFile(join(ROOT, file), 'utf8'))))
  }
  return literals
}

/** What an expression may get stuck on: its own letters and examples for its classes. */
function lettersOf({ source }: Literal): string[] {
  const plain = source.replace(/\\[a-zA-Z]|\\u\{?[0-9a-f]+\}?|\(\?[:=!<]*|[()[\]{}|*+?^$\\]/gi, ' ')
  const letters = new Set([...plain].filter((letter) => letter !== ' '))
  return [...new Set(['a', '0', ' ', '.', '-', ...[...letters].slice(0, 10)])]
}

function* pumps(literal: Literal): Generator<string> {
  const letters = lettersOf(literal)
  // To classes without the flag `u`, and to \W, a letter with an accent is no letter; to \p{L} it is one.
  yield `0${'é'.repeat(CHARS)}0`
  for (const one of letters) {
    yield one.repeat(CHARS)
    yield `${one.repeat(CHARS)}\u0000`
  }
  const words = source(literal)
  for (const one of [...letters.slice(0, 4), ...words]) {
    for (const other of [...letters.slice(0, 4), ...words]) {
      if (one !== other) yield `${(one + other).repeat(CHARS / (one.length + other.length))}\u0000`
    }
  }
}

/** Runs of letters in the expression, such as `http` or `GmbH`. */
const source = (literal: Literal) => (literal.source.match(/[a-z@:/.]{2,}/gi) ?? []).slice(0, 3)

const context = createContext({})

/** Milliseconds of this thread's CPU time, whatever else the machine does; stopped from outside if it does not end. */
function msOf(literal: Literal, text: string): number {
  Object.assign(context, { expression: literal, text })
  const started = process.threadCpuUsage()
  try {
    runInContext('text.replace(new RegExp(expression.source, expression.flags.replace("y", "")), "")', context, {
      timeout: 1_000,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

test('expressions are cut out whole, and one that blows up is seen to', () => {
  const code = [
    'const a = b / c / d; f(/x[/]y/g.test(s)); // /no/',
    `const t = \`$\{u.replace(/'/g, '\`')} /no/\`; return /(a+)+$/u`,
  ].join('\n')
  const found = literalsIn('x.ts', code).map(({ source, flags }) => `${source} ${flags}`)
  assert.deepEqual(found, ['x[/]y g', "' g", '(a+)+$ u'])
  const bad = [
    { file: '', source: '(a+)+$', flags: '' },
    { file: '', source: '\\s+$', flags: '' },
    { file: '', source: '^(a|a)*$', flags: '' },
  ]
  for (const literal of bad)
    assert.ok(
      [...pumps(literal)].some((text) => msOf(literal, text) > MS_MAX),
      literal.source,
    )
})

test('none of ours does', async () => {
  const literals = await allLiterals()
  assert.ok(literals.length > 150, `only ${literals.length} found`)
  const slow: string[] = []
  for (const literal of literals) {
    new RegExp(literal.source, literal.flags)
    for (const text of pumps(literal)) {
      // Measured again, because a garbage collection may have happened in between.
      if ([1, 2, 3].some(() => msOf(literal, text) <= MS_MAX)) continue
      slow.push(`${literal.file}: /${literal.source}/${literal.flags} over ${JSON.stringify(text.slice(0, 20))}…`)
      break
    }
  }
  assert.deepEqual(slow, [])
})
