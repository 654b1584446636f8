/** Compiles packages and lists into the one file that holds all organisations. */
import { encodeBlocks } from '../../reference/columns.ts'
import { encodeNameTable } from '../../reference/entities/name-table.ts'
import { compileCompanies } from './companies.ts'
import { compileIndustries } from './industries.ts'
import { compileSchools } from './schools.ts'

export async function compileEntities(): Promise<Uint8Array> {
  return encodeBlocks({
    ...encodeNameTable('COMPANY', await compileCompanies()),
    ...encodeNameTable('INDUSTRY', await compileIndustries()),
    ...encodeNameTable('SCHOOL', await compileSchools()),
  })
}
