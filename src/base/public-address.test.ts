import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress, isPublicHost } from './public-address.ts'

const notPublic = [
  // This machine, in every spelling.
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.255',
  '0.0.0.0',
  '0.1.2.3',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0.0.0.0',
  '::127.0.0.1',
  '0000::ffff:127.0.0.1',
  // Private networks, carriers' networks, link-local addresses and the clouds' metadata services on them.
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '::ffff:169.254.169.254',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fdff:ffff::1',
  'fec0::1',
  'febf::1',
  // IPv6 forms that lead to IPv4: translation, 6to4, Teredo, IPv4-compatible.
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '::a9fe:a9fe',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  // Reserved, for examples, for benchmarks, multicast, broadcast.
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '198.19.255.255',
  '192.31.196.1',
  '192.52.193.1',
  '192.175.48.1',
  '2620:4f:8000::1',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  'ff02::1',
  'ff0e::1',
  '2001:db8::1',
  '2001:10::1',
  '2001:20::1',
  '3fff::1',
  '100::1',
  '5f00::1',
  '4000::1',
  'e000::1',
  // Not an address at all.
  '',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f.1',
  '1.2.3',
  '1.2.3.4.5',
  '::g',
  '1.2.3.4/8',
  ' 8.8.8.8',
]

test('what is local, private, reserved or leads there is not public', () => {
  assert.ok(notPublic.length > 60)
  for (const address of notPublic) assert.equal(isPublicAddress(address), false, address)
})

test('the open internet is public, up to the borders of what is not', () => {
  const open = ['8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255']
  const borders = ['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255']
  const more = ['192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '2606:4700::1111', '2a00:1450::1']
  for (const address of [...open, ...borders, ...more, '2001:4860:4860::8888', '2400:cb00::1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

/** The host as the URL parser returns it: it turns every spelling of an IPv4 address into dotted decimal. */
const hostOf = (url: string) => new URL(url).hostname

test('a host that is an address in disguise is that address', () => {
  const decimal = ['https://2130706433/', 'https://0x7f000001/', 'https://017700000001/', 'https://127.1/']
  const octal = ['https://0177.0.0.1/', 'https://0x7f.0.0.1/', 'https://127.0.1/', 'https://2852039166/', 'https://0/']
  const wide = ['https://①②⑦.0.0.1/', 'https://127。0。0。1/', 'https://%31%32%37.0.0.1/', 'https://127.0.0.1./']
  for (const url of [...decimal, ...octal, ...wide, 'https://[::1]/', 'https://[::ffff:127.0.0.1]/']) {
    assert.equal(isPublicHost(hostOf(url)), false, url)
  }
  assert.equal(isPublicHost(hostOf('https://134744072/')), true, '8.8.8.8 as one number')
})

test('names that never leave their house are no public hosts', () => {
  const local = ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'printer.local', 'metadata.google.internal']
  for (const name of [...local, 'db', 'db.', 'x.lan', 'nas.home.arpa', 'a.localdomain', 'x.corp', 'x.internal.', '']) {
    assert.equal(isPublicHost(name), false, name)
  }
  for (const name of [
    'example.com',
    'hooks.example.com.',
    'local.example',
    'internal.example.org',
    'xn--bcher-kva.de',
  ]) {
    assert.equal(isPublicHost(name), true, name)
  }
})
