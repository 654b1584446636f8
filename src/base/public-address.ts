/**
 * Which addresses belong to the open internet. Whoever calls an address that a client named asks here first: what is
 * local, private or the cloud's own answers nobody from outside. In doubt it is not public.
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

/** Of the one block that is given out for unicast, 2000::/3: tunnels that lead to IPv4 addresses, sinks of the DNS, and examples. */
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

/** IPv4 inside IPv6 (mapped, translated, tunnelled) is never public: nobody needs it, and it hides what it leads to. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !v4.check(address, 'ipv4')
  // With a zone it means an interface of this machine.
  return family === 6 && !address.includes('%') && v6Unicast.check(address, 'ipv6') && !v6.check(address, 'ipv6')
}

/** Names that never leave the house they are resolved in. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/

/** As far as a name can tell without asking: what it resolves to must be looked at as well. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return isPublicAddress(bare)
  const name = bare.toLowerCase().replace(/\.$/, '')
  // "localhost.." is no name at all, and what a resolver makes of it nobody can tell.
  return name.includes('.') && !name.includes('..') && !name.endsWith('.') && !LOCAL_NAME.test(name)
}
