/** Every vendor there is, in the order in which they are asked where nobody says otherwise. The one list of their names. */
import type { z } from 'zod'
import type { Vendor, VendorOptions } from '../vendor-port.ts'
import { createPdl, pdlOptionsSchema } from './pdl/index.ts'

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
    create: createPdl,
    options: pdlOptionsSchema,
    keyVariable: 'SCOUT_PDL_KEY',
    defaults: { callsPerMinute: 10, concurrency: 4, deadlineSeconds: 10 },
  },
}
