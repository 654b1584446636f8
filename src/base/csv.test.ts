import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvHead, csvLine, unguarded } from './csv.ts'

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

test('nor behind a semicolon or a line’s end, in quotes or without, where a spreadsheet may begin a cell; and reading takes that away again', () => {
  assert.equal(csvLine(['Sales;=1+1', 'a; @x']), `"Sales;'=1+1","a; '@x"\r\n`)
  for (const text of [
    'Sales;=1+1',
    "a;'=1",
    'a; +34 1;-2',
    'a;b',
    "it's; fine",
    'a\n=1+1;',
    'a;"=1+1;',
    'a\r\n"@x',
    ' \r=1',
    "\r'=1",
    ' \r+34',
  ]) {
    const written = csvLine([text]).trimEnd().replace(/^"|"$/g, '')
    assert.equal(unguarded(written.replaceAll('""', '"')), text)
    assert.doesNotMatch(written, /[;\r\n][\s"]*[=+\-@]/)
  }
})
