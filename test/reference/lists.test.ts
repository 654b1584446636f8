/** Hand-kept lists are read as they were meant: a slip is found here or stops the service at its start. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { groupCells, groupRows, parseList } from '../../src/reference/lists.ts'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))

async function linesOf(pattern: string): Promise<[file: string, lines: string[]][]> {
  const lists: [string, string[]][] = []
  for await (const file of glob(pattern, { cwd: SRC })) {
    const text = await readFile(join(SRC, file), 'utf8')
    assert.ok(text.endsWith('\n'), file)
    lists.push([file, text.slice(0, -1).split('\n')])
  }
  return lists
}

test('no row has more cells than its list has columns, and no cell has space around it', async () => {
  const lists = await linesOf('**/data/*.tsv')
  assert.ok(lists.length > 20, String(lists.length))
  for (const [file, [head, ...lines]] of lists) {
    const columns = head!.split('\t').length
    for (const line of lines) {
      const cells = line.split('\t')
      assert.ok(cells[0] !== '' && cells.length <= columns, `${file}: ${line}`)
      assert.ok(
        cells.every((cell) => cell === cell.trim()),
        `${file}: ${line}`,
      )
    }
  }
})

test('no word stands twice in a list under one meaning', async () => {
  for (const folder of ['reference/*', 'search/prompt', 'search/prompt/cues', 'pool', 'base'])
    for (const [file, [, ...lines]] of await linesOf(`${folder}/data/*.tsv`)) {
      const seen = new Set<string>()
      const twice = lines.filter((line) => seen.size === seen.add(line).size)
      assert.deepEqual(twice, [], file)
    }
})

test('rows are grouped in the order of the list, and a cell that nobody knows is told', () => {
  const rows = parseList<'kind' | 'word'>('kind\tword\nB\tx\nA\ty\nB\tz\n')
  assert.deepEqual(groupCells(rows, 'kind', ['A', 'B'], 'word'), { A: ['y'], B: ['x', 'z'] })
  assert.deepEqual(groupRows(rows, 'kind', ['A', 'B', 'C']), { A: [rows[1]], B: [rows[0], rows[2]], C: [] })
  assert.throws(() => groupRows(rows, 'kind', ['A']), /"B"/)
})

test('what a row leaves out at its end is empty', () => {
  assert.deepEqual(parseList('kind\tword\tvalue\nA\tx\n'), [{ kind: 'A', word: 'x', value: '' }])
})
