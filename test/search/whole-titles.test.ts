/** Titles joined again from their parts, and that no input makes this slow. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Criterion } from '../../contract/criteria.ts'
import { standsBeside, wholeTitles } from '../../src/search/criteria/whole-titles.ts'

const criterion = (kind: 'SKILL' | 'TITLE', id: string, names: string[], start: number): Criterion => ({
  id,
  kind,
  importance: 'REQUIRED',
  text: names[0]!,
  start,
  end: start + 4,
  anyOf: names.map((name) => ({ name })),
})

test('a title with the skill before it or behind it, in each of its names', () => {
  const read = [criterion('SKILL', 's', ['Java', 'Kotlin'], 0), criterion('TITLE', 't', ['developer'], 5)]
  assert.deepEqual(wholeTitles(read).get('t'), {
    names: ['Java developer', 'Kotlin developer'],
    skills: ['Java', 'Kotlin'],
  })
  assert.deepEqual(standsBeside(read), ['s t'])
  assert.equal(wholeTitles([read[0]!, { ...read[1]!, start: 9, end: 13 } as Criterion]).size, 0)
})

test('however many a client says stand beside one another, few are put together', () => {
  const many = (kind: 'SKILL' | 'TITLE', start: number) =>
    Array.from({ length: 50 }, (_, n) =>
      criterion(
        kind,
        `${kind}${n}`,
        Array.from({ length: 50 }, (_, m) => `Vertriebsleiter ${n} ${m}`),
        start,
      ),
    )
  const wholes = [...wholeTitles([...many('SKILL', 0), ...many('TITLE', 5)]).values()]
  assert.equal(wholes.length, 50)
  assert.ok(wholes.every(({ names, skills }) => names.length <= 30 && skills.length <= 20))
})
