import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseProfileUrl, networkAddress, otherUrls, parseProfileUrl, profileKeyOf, slugOfKey } from './network-url.ts'

test('one profile has one key, however its address was written', () => {
  const spellings = [
    'https://network.example/in/ana-garcia',
    'http://www.network.example/in/ana-garcia/',
    'https://es.network.example/in/Ana-Garcia?trk=x#top',
    'network.example/in/ana-garcia',
    'HTTPS://WWW.NETWORK.EXAMPLE/IN/ANA-GARCIA',
    '  https://network.example/in/ana-garcia  ',
    'https://network.example./in/ana-garcia',
    'https://network.example:443/in/ana-garcia',
    'https://network.example//in//ana-garcia//',
    'https://network.example/in/ana%2Dgarcia',
    'https://network.example/in/%61na-garcia',
    'https://network.example/in/%2561na-garcia',
    'https://network.example/in/ana-garcia/en',
    'https://network.example/in/ana-garcia/pt-br/',
    'https://network.example/in/ana-garcia;x=1',
    'https://network.example/in/ana-garcia?from=https://x.example/in/else',
    'network.example/in/ana-garcia?from=https://x.example/in/else',
    'https://m.network.example/in/ana-garcia',
    'https://uk.m.network.example/in/ana-garcia',
    'https://www2.network.example/in/ana-garcia',
    'https://ｎｅｔｗｏｒｋ.example/in/ana-garcia',
    'https://network。example/in/ana-garcia',
    'https://network.example/in/ａna-garcia',
    'https://network.example/in/ana-gar\u00adcia',
    'https://network.example/in/./ana-garcia',
    'https://network.example/jobs/../in/ana-garcia',
    'https:\\\\network.example\\in\\ana-garcia',
  ]
  for (const url of spellings) assert.equal(parseProfileUrl(url)?.key, 'network.example/in/ana-garcia', url)
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

test('an address that is none is compared by whom it means', () => {
  for (const url of [
    'https://ana:x@network.example/in/ana-garcia',
    'https://network.example:8443/in/ana-garcia',
    '//network.example/in/ana-garcia',
    'https:/network.example/in/ana-garcia',
    'ftp://network.example/in/ana-garcia',
    'https%3A%2F%2Fnetwork.example%2Fin%2Fana-garcia',
    'https://network.example/in/ana-garcia/details/experience',
    'https://network.example/mwlite/in/ana-garcia',
    'view-source:https://network.example/in/ana-garcia',
  ]) {
    assert.equal(profileKeyOf(url)?.split('/in/')[1], 'ana-garcia', url)
  }
  for (const url of ['ana', '/in/ana', 'network.example/company/in', '']) {
    assert.equal(profileKeyOf(url), undefined, url)
  }
})

test('an address is written one way, and names one site', () => {
  assert.equal(
    parseProfileUrl('http://de.network.example/in/Jos%C3%A9')?.url,
    'https://de.network.example/in/Jos%C3%A9',
  )
  assert.equal(parseProfileUrl('https://network.example/in/jose\u0301')?.key, 'network.example/in/josé')
  assert.equal(parseProfileUrl('https://de.network.co.uk/in/ana')?.key, 'network.co.uk/in/ana')
})

test('what the service knows goes before what a client sends', () => {
  assert.equal(
    chooseProfileUrl(['https://network.example/in/ana', undefined], 'https://network.example/in/stranger'),
    'https://network.example/in/ana',
  )
  assert.equal(chooseProfileUrl([undefined, null], 'nonsense'), undefined)
})

test('an address of any form is taken where the network gave it, whole and as it is, and of nobody else', () => {
  const given = [
    'https://people.acme.example/p/123',
    'https://people.acme.example/p?id=7&tab=cv',
    'https://people.acme.example/#/people/7',
    'https://directory.intranet:8443/7/',
    'https://people.acme.example/P/Ana%20Garc%C3%ADa',
  ]
  for (const url of given) {
    assert.equal(networkAddress(url)?.url, url)
    assert.equal(chooseProfileUrl([url], undefined), url)
    assert.equal(chooseProfileUrl([], url), undefined)
    assert.deepEqual(
      { slug: slugOfKey(profileKeyOf(url)!), otherUrl: otherUrls(profileKeyOf(url)!)[0] },
      { slug: networkAddress(url)?.key, otherUrl: url },
    )
  }
  assert.equal(new Set(given.map((url) => profileKeyOf(url))).size, given.length)
  for (const url of [
    'ftp://x.example/7',
    'https://u:p@x.example/7',
    'x.example/7',
    `https://x.example/${'a'.repeat(600)}`,
  ]) {
    assert.equal(networkAddress(url), undefined, url)
  }
})
