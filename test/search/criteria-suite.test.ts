/** What prompts ask for, one criterion at a time, in five languages: kind, importance, words and names. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Criterion, Importance } from '../../contract/criteria.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

/** "+ SKILL Python or Go = Python|Go": sign, kind, words of the prompt, and names if they differ from the words. In any order. */
interface Asked {
  prompt: string
  criteria: string[]
}

const SIGNS: Record<Importance, string> = { REQUIRED: '+', PREFERRED: '~', EXCLUDED: '-' }

function namesOf(criterion: Criterion): string[] {
  if (criterion.kind === 'YEARS') return [`${criterion.min ?? ''}..${criterion.max ?? ''}`]
  if (criterion.kind === 'SAVED') return [criterion.since]
  return criterion.anyOf.map((choice) => {
    if ('mode' in choice) return choice.mode
    if ('field' in choice) return choice.field
    if (!('name' in choice)) return choice.level
    if ('when' in choice) return `${choice.name}@${choice.when}`
    return 'level' in choice && choice.level ? `${choice.name}:${choice.level}` : choice.name
  })
}

function inShort(criterion: Criterion): string {
  const names = namesOf(criterion).join('|')
  const line = `${SIGNS[criterion.importance]} ${criterion.kind} ${criterion.text}`
  return names === criterion.text ? line : `${line} = ${names}`
}

async function casesOf(): Promise<Asked[]> {
  const folder = new URL('criteria/', import.meta.url)
  const all: Asked[] = []
  for await (const file of glob('*.json', { cwd: folder })) {
    all.push(...(JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Asked[]))
  }
  return all
}

const { lexicon } = await openDictionaries(referenceFolder)

test('every prompt gives the criteria that its sentence states, with their importance', async () => {
  const cases = await casesOf()
  assert.ok(cases.length >= 60, `only ${cases.length} prompts`)
  const wrong = cases.flatMap(({ prompt, criteria }) => {
    const wanted = criteria.toSorted()
    const got = readPrompt(prompt, lexicon).criteria.map(inShort).toSorted()
    return JSON.stringify(wanted) === JSON.stringify(got) ? [] : [{ prompt, wanted, got }]
  })
  assert.deepEqual(wrong, [])
})
