/**
 * Tells which addresses belong to the open internet. Code that calls an address named by a client checks it here first, because
 * local and private addresses and cloud metadata services must not be reachable for outsiders. In doubt an address is not public.
 */
import { BlockList, isIP } from 'node:net'

/** The IANA special-purpose registry, and multicast. */
const NOT_PUBLIC_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Exceptions inside 2000::/3, the only block assigned for unicast: tunnels that lead to IPv4 addresses, DNS sinks, and examples. */
const NOT_PUBLIC_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const v4 = new BlockList()
for (const [net, bits] of NOT_PUBLIC_V4) v4.addSubnet(net, bits, 'ipv4')
const v6Unicast = new BlockList()
v6Unicast.addSubnet('2000::', 3, 'ipv6')
const v6 = new BlockList()
for (const [net, bits] of NOT_PUBLIC_V6) v6.addSubnet(net, bits, 'ipv6')

/** IPv4 inside IPv6 (mapped, translated, tunnelled) is never public: nobody needs it, and it hides the real destination. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !v4.check(address, 'ipv4')
  // With a zone ("%eth0") it names an interface of this machine.
  return family === 6 && !address.includes('%') && v6Unicast.check(address, 'ipv6') && !v6.check(address, 'ipv6')
}

/** Names that resolve only inside a local network. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/

/** Judges by the name alone, without resolving it. The caller must also check the address it resolves to. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return isPublicAddress(bare)
  const name = bare.toLowerCase().replace(/\.$/, '')
  // "localhost.." is no valid name, and what a resolver makes of it cannot be predicted.
  return name.includes('.') && !name.includes('..') && !name.endsWith('.') && !LOCAL_NAME.test(name)
}
