/**
 * networks.json: which vendors serve what, under which keys and limits. Owns its shape and the words for every fault in it. Reads
 * no files, and from the environment only the secrets that it names.
 */
import { z } from 'zod'
import { type ContactField, contactFields } from '../../contract/network.ts'
import { type VendorEntry, vendors } from '../providers/vendors/registry.ts'

const secret = z.union([z.string().min(1), z.strictObject({ env: z.string().min(1) })])
const names = z.union([z.string().transform((name) => [name]), z.array(z.string()).max(10)])

const providerSchema = z.strictObject({
  vendor: z.string().optional(),
  key: secret,
  url: z.url({ protocol: /^https?$/ }).optional(),
  dailyCredits: z.number().positive().nullable().default(null),
  callsPerMinute: z.number().int().min(1).max(100_000).optional(),
  concurrency: z.number().int().min(1).max(64).optional(),
  deadlineSeconds: z.number().min(1).max(60).optional(),
  /** What one credit costs the operator, for the report: 0.28 USD. */
  creditPrice: z.number().positive().optional(),
  currency: z.string().min(1).max(10).optional(),
  options: z.record(z.string(), z.unknown()).default({}),
})

const fileSchema = z.strictObject({
  providers: z.record(z.string().regex(/^[a-z0-9_-]{1,40}$/, 'small letters, digits, - and _'), providerSchema),
  search: names.default([]),
  collect: names.default([]),
  collectAll: z.boolean().default(false),
  resolve: z.string().nullable().default(null),
  contact: z
    .strictObject({ work_email: names.default([]), personal_email: names.default([]), phone: names.default([]) })
    .default({ work_email: [], personal_email: [], phone: [] }),
  /** The address at which vendors that call back reach this service. */
  callbackUrl: z.url({ protocol: /^https$/ }).optional(),
})
type File = z.output<typeof fileSchema>

interface ProviderSettings {
  name: string
  vendor: string
  key: string
  url?: string
  dailyCredits: number | null
  callsPerMinute: number
  concurrency: number
  deadlineMs: number
  creditPrice?: number
  currency?: string
  options: Record<string, unknown>
}

export interface NetworksSettings {
  providers: ProviderSettings[]
  search: string[]
  collect: string[]
  collectAll: boolean
  resolve: string | null
  contact: Record<ContactField, string[]>
  callbackUrl?: string
}

type Env = Record<string, string | undefined>

/** Adds every fault, in words, to `faults`; undefined if there was one. */
export function readNetworks(text: string, env: Env, faults: string[]): NetworksSettings | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    faults.push('networks.json must be JSON')
    return undefined
  }
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      faults.push(`networks.json: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`)
    }
    return undefined
  }
  return settle(parsed.data, env, faults)
}

/** From keys in the environment alone: every vendor that has a key there does all it can, in the order of the registry. */
export function networksFromKeys(env: Env, faults: string[]): NetworksSettings | undefined {
  const keyed = Object.entries(vendors).filter(([, { keyVariable }]) => env[keyVariable]?.trim())
  if (keyed.length === 0) return undefined
  const providers = Object.fromEntries(
    keyed.map(([name, { keyVariable }]) => [name, providerSchema.parse({ key: { env: keyVariable } })]),
  )
  const able = (can: (vendor: string) => boolean) => Object.keys(providers).filter(can)
  const abilities = Object.fromEntries(Object.keys(providers).map((name) => [name, abilitiesOf(vendors[name]!, {})]))
  const contact = Object.fromEntries(
    contactFields.map((field) => [field, able((name) => abilities[name]!.contact.includes(field))]),
  ) as Record<ContactField, string[]>
  return settle(
    {
      providers,
      search: able((name) => abilities[name]!.search).slice(0, 1),
      collect: able((name) => abilities[name]!.collect),
      collectAll: false,
      resolve: able((name) => abilities[name]!.resolve)[0] ?? null,
      contact,
    },
    env,
    faults,
  )
}

interface Abilities {
  search: boolean
  collect: boolean
  resolve: boolean
  contact: readonly ContactField[]
}

/** Creates a vendor to see what it can do; that opens no connection. */
function abilitiesOf(entry: VendorEntry, options: Record<string, unknown>, callbackUrl?: string): Abilities {
  const vendor = entry.create({ key: 'unused', deadlineMs: 1_000, options: entry.options.parse(options), callbackUrl })
  void vendor.close()
  const { search, collect, resolve, contact } = vendor
  return {
    search: search !== undefined,
    collect: collect !== undefined,
    resolve: resolve !== undefined,
    contact: contact?.fields ?? [],
  }
}

function settle(file: File, env: Env, faults: string[]): NetworksSettings | undefined {
  const before = faults.length
  const fault = (text: string) => void faults.push(`networks.json: ${text}`)
  const providers: ProviderSettings[] = []
  const abilities = new Map<string, Abilities>()
  for (const [name, given] of Object.entries(file.providers)) {
    const { key, vendor = name, options, deadlineSeconds, ...rest } = given
    const entry = vendors[vendor]
    if (!entry) {
      fault(`providers.${name}: there is no vendor "${vendor}"; there are ${Object.keys(vendors).join(', ')}`)
      continue
    }
    const secretKey = typeof key === 'string' ? key : env[key.env]?.trim()
    if (!secretKey) fault(`providers.${name}.key: ${typeof key === 'string' ? 'is empty' : `${key.env} is not set`}`)
    else if (!/^[\x21-\x7e]+$/.test(secretKey)) fault(`providers.${name}.key: has characters that cannot be sent`)
    const own = entry.options.safeParse(options)
    if (!own.success) {
      for (const { path, message } of own.error.issues) fault(`providers.${name}.options.${path.join('.')}: ${message}`)
      continue
    }
    abilities.set(name, abilitiesOf(entry, own.data, file.callbackUrl))
    const { defaults } = entry
    providers.push({
      ...defaults,
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      name,
      vendor,
      key: secretKey ?? '',
      dailyCredits: given.dailyCredits,
      deadlineMs: (deadlineSeconds ?? defaults.deadlineSeconds) * 1_000,
      options: own.data,
    })
  }
  checkRoutes(file, abilities, fault)
  if (faults.length > before) return undefined
  const { search, collect, collectAll, resolve, contact, callbackUrl } = file
  return { providers, search, collect, collectAll, resolve, contact, ...(callbackUrl && { callbackUrl }) }
}

function checkRoutes(file: File, abilities: Map<string, Abilities>, fault: (text: string) => void): void {
  const check = (where: string, named: string[], can: (of: Abilities) => boolean, what: string) => {
    for (const name of named) {
      const of = abilities.get(name)
      if (!of && !(name in file.providers)) fault(`${where}: there is no provider "${name}" under providers`)
      else if (of && !can(of)) fault(`${where}: ${name} cannot ${what}`)
    }
    if (new Set(named).size < named.length) fault(`${where}: names a provider twice`)
  }
  check('search', file.search, (of) => of.search, 'search')
  check('collect', file.collect, (of) => of.collect, 'collect profiles')
  check('resolve', file.resolve === null ? [] : [file.resolve], (of) => of.resolve, 'resolve names')
  for (const field of contactFields) {
    check(`contact.${field}`, file.contact[field], (of) => of.contact.includes(field), `find ${field}`)
  }
}
