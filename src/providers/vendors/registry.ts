/** All vendors, in the order in which they are asked by default. The only list of their names. */
import type { z } from 'zod'
import type { Vendor, VendorOptions } from '../vendor-port.ts'
import * as apollo from './apollo/index.ts'
import * as contactout from './contactout/index.ts'
import * as coresignal from './coresignal/index.ts'
import * as crustdata from './crustdata/index.ts'
import * as fullenrich from './fullenrich/index.ts'
import * as pdl from './pdl/index.ts'

export interface VendorEntry {
  create(options: VendorOptions): Vendor
  /** The schema of the vendor's own settings. */
  options: z.ZodType<Record<string, unknown>>
  /** Setting this variable is enough to use the vendor for everything that it can do. */
  keyVariable: string
  /** What the vendor's documentation allows, used if the operator sets nothing else. */
  defaults: { callsPerMinute: number; concurrency: number; deadlineSeconds: number }
}

export const vendors: Record<string, VendorEntry> = {
  pdl: {
    create: pdl.createPdl,
    options: pdl.optionsSchema,
    keyVariable: 'SCOUT_PDL_KEY',
    defaults: { callsPerMinute: 10, concurrency: 4, deadlineSeconds: 20 },
  },
  crustdata: {
    create: crustdata.createCrustdata,
    options: crustdata.optionsSchema,
    keyVariable: 'SCOUT_CRUSTDATA_KEY',
    defaults: { callsPerMinute: 15, concurrency: 4, deadlineSeconds: 30 },
  },
  coresignal: {
    create: coresignal.createCoresignal,
    options: coresignal.optionsSchema,
    keyVariable: 'SCOUT_CORESIGNAL_KEY',
    defaults: { callsPerMinute: 60, concurrency: 4, deadlineSeconds: 20 },
  },
  contactout: {
    create: contactout.createContactOut,
    options: contactout.optionsSchema,
    keyVariable: 'SCOUT_CONTACTOUT_KEY',
    // The call may take long because the vendor may look for a work email and test it meanwhile.
    defaults: { callsPerMinute: 600, concurrency: 8, deadlineSeconds: 30 },
  },
  apollo: {
    create: apollo.createApollo,
    options: apollo.optionsSchema,
    keyVariable: 'SCOUT_APOLLO_KEY',
    // Ten at once, because that many questions share one call.
    defaults: { callsPerMinute: 50, concurrency: 10, deadlineSeconds: 30 },
  },
  fullenrich: {
    create: fullenrich.createFullEnrich,
    options: fullenrich.optionsSchema,
    keyVariable: 'SCOUT_FULLENRICH_KEY',
    defaults: { callsPerMinute: 50, concurrency: 8, deadlineSeconds: 20 },
  },
}
