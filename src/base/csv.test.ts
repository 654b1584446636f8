import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvHead, csvLine } from './csv.ts'

test('text with separators is quoted, nothing is an empty cell, numbers stay numbers', () => {
  assert.equal(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', null, -2.5]), 'a,"b,c","say ""x""","two\nlines",,-2.5\r\n')
})

test('a file for spreadsheets begins with the mark of its encoding', () => {
  assert.equal(csvHead(['Straße', 'a,b']), '\ufeffStraße,"a,b"\r\n')
})

test('no text is read as a formula, however it begins', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '＋1', '－1', '＠x', '\tx']) {
    const written = csvLine([text]).trimEnd()
    assert.match(written, /^"?'/, JSON.stringify(text))
    assert.ok(written.includes(text), JSON.stringify(text))
  }
  assert.equal(csvLine(['urn:a=b', "it's", 'a-b@c']), "urn:a=b,it's,a-b@c\r\n")
})
