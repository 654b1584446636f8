/** Addresses that lead inside, in spellings that have fooled filters: hosts to be put into any URL. */

const loopback = ['127.0.0.1', '127.0.0.2', '127.1', '127.0.1', '0', '0.0.0.0', '127.255.255.254', '127.000.000.001']
const numbers = ['2130706433', '0x7f000001', '017700000001', '0x7f.1', '0x7f.0.0.1', '0177.0.0.1', '0177.0.0.01']
const mixed = ['0x7F.0x0.0x0.0x1', '127.0.0.0x1', '0x7f.0.1', '017700000001', '0x0', '00', '0x00.0x00.0x00.0x00']
const wide = [
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
]
const metadata = ['169.254.169.254', '2852039166', '0xa9fea9fe', '025177524776', '169.254.43518', '0xA9.0xFE.0xA9.0xFE']
const clouds = ['100.100.100.200', '169.254.170.2', '192.0.0.192', '169.254.169.253', '168.63.129.16.internal']
const privates = ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.1.254']
const privateNumbers = [
  '167772161',
  '0xa000001',
  '3232235521',
  '0xc0a80001',
  '2886729729',
  '012.0.0.1',
  '0300.0250.0.1',
]
const reserved = ['100.64.0.1', '198.18.0.1', '192.0.2.1', '203.0.113.9', '240.0.0.1', '255.255.255.255', '224.0.0.1']
const loopback6 = ['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[0000:0000::0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]']
const mapped6 = [
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:0:7f00:1]',
]
const tunnels6 = [
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::]',
  '[2001::1]',
]
const local6 = [
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[3fff::1]',
]
const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'loopback',
]
const houses = [
  'metadata.google.internal',
  'metadata',
  'db',
  'db.internal',
  'printer.local',
  'router.lan',
  'nas.home',
  'x.corp',
]
const more = [
  'intranet',
  'x.intranet',
  'host.docker.internal',
  'gateway.docker.internal',
  'kubernetes.default.svc.cluster.local',
]
const dots = [
  '127.0.0.1.',
  'localhost..',
  'nas.home.arpa',
  'LocalHost',
  'ⓛocalhost',
  'ｌocalhost',
  'metadata.google.internal.',
]

export const insideHosts: string[] = [
  ...loopback,
  ...numbers,
  ...mixed,
  ...wide,
  ...metadata,
  ...clouds,
  ...privates,
  ...privateNumbers,
  ...reserved,
  ...loopback6,
  ...mapped6,
  ...tunnels6,
  ...local6,
  ...names,
  ...houses,
  ...more,
  ...dots,
]
