/**
 * The named crash points: before and after every commit that charges, records or settles, every exchange with the network, and
 * every webhook. Owns the list: which process is killed, where, and which request leads there.
 */
import type { Exchange } from './network-proxy.ts'
import type { Role } from './nodes.ts'

export type Where = { commit: RegExp } | { alone: RegExp } | { exchange: Exchange } | { webhook: true }

/** What a client requests; all people in it are new to the account. */
export type Story = 'contact batch' | 'enrich batch' | 'contact' | 'contact without result' | 'search' | 'enrich'

export interface Point {
  name: string
  victim: Role
  where: Where
  story: Story
  /** The victim looks for work all the time, so it is frozen until there is some. */
  frozen?: boolean
}

export const POINTS: Point[] = [
  { name: 'contact batch charged', victim: 'serve', where: { commit: /insert into batches/ }, story: 'contact batch' },
  { name: 'enrich batch charged', victim: 'serve', where: { commit: /insert into batches/ }, story: 'enrich batch' },
  { name: 'contact charged', victim: 'serve', where: { commit: /insert into unlocks/ }, story: 'contact' },
  { name: 'search held', victim: 'serve', where: { commit: /insert into network_searches/ }, story: 'search' },
  { name: 'search sent', victim: 'serve', where: { exchange: 'search' }, story: 'search' },
  { name: 'search settled', victim: 'serve', where: { commit: /delete from network_searches/ }, story: 'search' },
  { name: 'single profile held', victim: 'serve', where: { commit: /insert into enrichments/ }, story: 'enrich' },
  { name: 'single profile sent', victim: 'serve', where: { exchange: 'collect' }, story: 'enrich' },
  { name: 'single profile settled', victim: 'serve', where: { commit: /update enrichments/ }, story: 'enrich' },
  {
    name: 'work claimed',
    victim: 'work',
    where: { alone: /update work set attempt = attempt \+ 1/ },
    story: 'contact batch',
    frozen: true,
  },
  { name: 'lookup sent', victim: 'work', where: { exchange: 'startLookup' }, story: 'contact batch' },
  {
    name: 'lookup recorded',
    victim: 'work',
    where: { commit: /update unlocks set status = 'PROCESSING', lookup_id/ },
    story: 'contact batch',
  },
  { name: 'lookup asked for', victim: 'work', where: { exchange: 'readLookup' }, story: 'contact batch' },
  { name: 'result written', victim: 'work', where: { commit: /update contact_fields f/ }, story: 'contact batch' },
  {
    name: 'refund written',
    victim: 'work',
    where: { commit: /update contact_fields f/ },
    story: 'contact without result',
  },
  { name: 'profile sent for', victim: 'work', where: { exchange: 'collect' }, story: 'enrich batch' },
  { name: 'profile written', victim: 'work', where: { commit: /update enrichments/ }, story: 'enrich batch' },
  { name: 'webhook sent', victim: 'work', where: { webhook: true }, story: 'contact batch' },
  {
    name: 'webhook noted',
    victim: 'work',
    where: { commit: /update webhook_deliveries/ },
    story: 'contact batch',
  },
]
