/**
 * The beginning of a searching vendor's tests: the rules for every vendor, and one vendor with its local server for the tests that
 * follow.
 */
import { after } from 'node:test'
import type { Vendor } from '../../src/providers/vendor-port.ts'
import { person } from './asks.ts'
import type { VendorServer } from './kit.ts'
import { type VendorRules, vendorRules } from './vendor-rules.ts'
import { slugs } from './world.ts'

interface Subject<Server> extends Pick<VendorRules, 'create' | 'basePath' | 'retryAfterSeconds'> {
  start(): Promise<Server>
}

export async function searchingVendor<Server extends VendorServer>(
  name: string,
  subject: Subject<Server>,
): Promise<{ server: Server; vendor: Vendor }> {
  vendorRules(name, {
    ...subject,
    paid: (vendor, signal) => vendor.collect!.collect(person(slugs.findable), signal),
    emptyBalance: true,
  })
  const server = await subject.start()
  const url = `${server.url}${subject.basePath}`
  const vendor = subject.create({ key: server.key, url, deadlineMs: 5_000, options: {} })
  after(async () => {
    await vendor.close()
    await server.close()
  })
  return { server, vendor }
}
