/** From packages and lists to the one file that `openEntities` reads. */
import { encodeBlocks } from '../columns.ts'
import { compileCompanies } from './compile-companies.ts'
import { compileIndustries } from './compile-industries.ts'
import { compileSchools } from './compile-schools.ts'
import { encodeTable } from './name-table.ts'

export async function compileEntities(): Promise<Uint8Array> {
  return encodeBlocks({
    ...encodeTable('COMPANY', await compileCompanies()),
    ...encodeTable('INDUSTRY', await compileIndustries()),
    ...encodeTable('SCHOOL', await compileSchools()),
  })
}
