import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storableJson } from './json.ts'

test('what PostgreSQL cannot store is replaced, whole pairs and escaped backslashes stay', () => {
  const value = { nul: 'a\0b', half: 'a\ud83db', pair: '😀', slash: '\\u0000 \\ud83d', '\0key': '\n\u001f"' }
  assert.deepEqual(JSON.parse(storableJson(value)), {
    nul: 'a\ufffdb',
    half: 'a\ufffdb',
    pair: '😀',
    slash: '\\u0000 \\ud83d',
    '\ufffdkey': '\n\u001f"',
  })
})
