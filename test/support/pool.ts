/** Writes people into a pool exactly as given, ids included, for tests that need no record to be read or resolved. */
import type { PoolCandidate, ResolvedIds } from '../../src/candidates/candidate.ts'
import { readyPeople } from '../../src/pool/ready-people.ts'
import { readStored } from '../../src/pool/store.ts'
import { lockPool, writePeople } from '../../src/pool/write.ts'
import type { Database } from '../../src/storage/database.ts'

export type PoolRecord = Partial<PoolCandidate & ResolvedIds> & { urn: string; fullName: string }

const emptyRecord: Omit<PoolCandidate, 'urn' | 'fullName'> & ResolvedIds = {
  externalId: null,
  firstName: '',
  lastName: '',
  jobTitle: '',
  currentCompany: '',
  industry: null,
  location: '',
  summary: null,
  skills: [],
  languages: [],
  workEmail: null,
  personalEmail: null,
  phone: null,
  pictureUrl: null,
  networkUrl: null,
  experience: [],
  education: [],
  tags: [],
  notes: null,
  otherContacts: [],
  geoIds: [],
  currentCompanyIds: [],
  pastCompanyIds: [],
  industryIds: [],
  schoolIds: [],
}

export function writePool(database: Database, accountId: string, records: PoolRecord[], now: Date): Promise<void> {
  return database.transaction(async (tx) => {
    const lock = await lockPool(tx, accountId)
    const stored = await readStored(
      tx,
      accountId,
      records.map(({ urn }) => urn),
    )
    const entries = records.map((record) => {
      const { geoIds, currentCompanyIds, pastCompanyIds, industryIds, schoolIds, ...candidate } = {
        ...emptyRecord,
        ...record,
      }
      const ids = { geoIds, currentCompanyIds, pastCompanyIds, industryIds, schoolIds }
      return { candidate, ids, origin: { source: 'IMPORT' as const }, before: stored.get(record.urn) }
    })
    await writePeople(tx, accountId, lock, await readyPeople(tx.keyring(), accountId, entries, now))
  })
}

/** People of a pool who differ by their number: four titles, two sets of skills, seven places. */
export const numberedPerson = (index: number, change: Partial<PoolRecord> = {}): PoolRecord => ({
  urn: `urn:pool:${index}`,
  fullName: `Person ${index}`,
  firstName: 'Person',
  lastName: `${index}`,
  jobTitle: ['Nurse', 'Data Engineer', 'Head of Sales', 'Welder'][index % 4]!,
  skills: index % 3 === 0 ? ['Python', 'SQL'] : ['Welding'],
  languages: [{ name: 'German', level: index % 2 === 0 ? 'FLUENT' : 'BASIC' }],
  geoIds: [`g${index % 7}`],
  ...change,
})
