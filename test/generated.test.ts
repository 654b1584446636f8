/** Generated files that are checked in must equal what the code generates now. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { configurationPage } from '../scripts/configuration-page.ts'
import { openapiDocument } from '../scripts/openapi-document.ts'

const checkedIn = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')

test('openapi.json is what the routes declare (else: npm run generate)', async () => {
  assert.equal(await checkedIn('openapi.json'), await openapiDocument())
})

test('docs/configuration.md lists the settings as they are (else: npm run generate)', async () => {
  assert.equal(await checkedIn('docs/configuration.md'), await configurationPage())
})
