/** Every vendor there is, in the order in which they are asked where nobody says otherwise. The one list of their names. */
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
  /** Of the vendor's own settings. */
  options: z.ZodType<Record<string, unknown>>
  /** Alone in the environment it is enough: everything the vendor can do is then asked of it. */
  keyVariable: string
  /** As its documentation allows, where an operator says nothing. */
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
    // A work email may be looked for and tried while the call waits.
    defaults: { callsPerMinute: 600, concurrency: 8, deadlineSeconds: 30 },
  },
  apollo: {
    create: apollo.createApollo,
    options: apollo.optionsSchema,
    keyVariable: 'SCOUT_APOLLO_KEY',
    // Ten at once, for so many share one call.
    defaults: { callsPerMinute: 50, concurrency: 10, deadlineSeconds: 30 },
  },
  fullenrich: {
    create: fullenrich.createFullEnrich,
    options: fullenrich.optionsSchema,
    keyVariable: 'SCOUT_FULLENRICH_KEY',
    defaults: { callsPerMinute: 50, concurrency: 8, deadlineSeconds: 20 },
  },
}
