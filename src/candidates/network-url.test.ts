import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseProfileUrl, parseProfileUrl } from './network-url.ts'

test('one profile has one key, however its address was written', () => {
  const spellings = [
    'https://network.example/in/ana-garcia',
    'http://www.network.example/in/ana-garcia/',
    'https://es.network.example/in/Ana-Garcia?trk=x#top',
    'network.example/in/ana-garcia',
  ]
  assert.deepEqual([...new Set(spellings.map((url) => parseProfileUrl(url)?.key))], ['network.example/in/ana-garcia'])
})

test('what is no address of a profile is none', () => {
  const others = [
    undefined,
    null,
    '',
    'ana',
    'https://network.example/company/spotify',
    'https://network.example/in/',
    'https://network.example/in/a/b',
    'ftp://network.example/in/ana',
    'javascript://network.example/in/ana',
    'https://user:secret@network.example/in/ana',
    'https://network.example:8443/in/ana',
    'https://127.0.0.1/in/ana',
    'https://localhost/in/ana',
    `https://network.example/in/${'a'.repeat(600)}`,
  ]
  for (const url of others) assert.equal(parseProfileUrl(url), undefined, String(url))
})

test('what the service knows goes before what a client sends', () => {
  assert.equal(
    chooseProfileUrl('https://network.example/in/ana', undefined, 'https://network.example/in/stranger'),
    'https://network.example/in/ana',
  )
  assert.equal(chooseProfileUrl(undefined, null, 'nonsense'), undefined)
})
