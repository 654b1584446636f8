/**
 * docs/networks.md says for each vendor what is taken from it, on whose word, and what nobody could confirm; its numbers are those of the
 * code.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { vendors } from '../../src/providers/vendors/registry.ts'

const page = await readFile(new URL('../../docs/networks.md', import.meta.url), 'utf8')
const TITLES: Record<string, string> = {
  pdl: 'People Data Labs',
  coresignal: 'Coresignal',
  crustdata: 'Crustdata',
  fullenrich: 'FullEnrich',
  contactout: 'ContactOut',
  apollo: 'Apollo',
}

const sectionOf = (vendor: string): string =>
  page.split(/^##+ /m).find((section) => section.startsWith(`${TITLES[vendor]}\n`)) ?? ''

for (const [name, { defaults }] of Object.entries(vendors)) {
  test(`${name}: what is confirmed, by what, and what nobody could confirm`, () => {
    const section = sectionOf(name)
    assert.match(section, /^\| \| confirmed by \|$/m)
    assert.ok((section.match(/^\| [^|]+ \| [^|]+ \|$/gm) ?? []).length >= 4, 'rows of evidence')
    assert.match(section, /^Nobody could confirm: /m)
  })

  test(`${name}: how long and how often it is asked is what the code does`, () => {
    const section = sectionOf(name)
    assert.match(section, new RegExp(`deadline ${defaults.deadlineSeconds} s`, 'i'))
    assert.match(section, new RegExp(`\\b${defaults.callsPerMinute}\\b`))
  })
}

test('of Apollo the scopes that a key needs, and why its search is not used', () => {
  const section = sectionOf('apollo')
  for (const scope of ['people/match', 'people/bulk_match', 'webhook_result/show', 'usage_stats/credit_usage_stats']) {
    assert.ok(section.includes(`\`api/v1/${scope}\``), scope)
  }
  assert.match(section, /Not used: its search \(`mixed_people\/api_search`/)
})

test('of Crustdata’s ranking search the price, and why it is not used', () => {
  assert.match(sectionOf('crustdata'), /ranking search \(`search\.query`\) has the same price/)
})
