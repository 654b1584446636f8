/** `audit bias` as an auditor runs it: on a pool, a project and a file of labels; it writes three files and keeps no label. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, test } from 'node:test'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const SECRET = 'the secret of these tests, 32 characters'
const service = await startService({ env: { SCOUT_SECRET_KEY: SECRET } })
const folder = await mkdtemp(join(tmpdir(), 'talent-scout-bias-'))
after(() => rm(folder, { recursive: true }))
const scout = scoutWith({
  DATABASE_URL: asSetting(service.databaseUrl),
  SCOUT_SECRET_KEY: SECRET,
  SCOUT_NETWORK_URL: service.sandbox.url,
  SCOUT_NETWORK_TOKEN: service.sandbox.token,
})

const MARK = 'Zz-group'
const labels = ['F', 'M'].flatMap((sex) => [`${MARK} one`, `${MARK} two`].map((ethnicity) => ({ sex, ethnicity })))

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

/** Ten people in each of the four groups: of the women every second one is a nurse, of the men all. */
const people = labels.flatMap((label, group) =>
  Array.from({ length: 10 }, (_, n) => ({
    label,
    record: {
      urn: `urn:pool:${group}-${n}`,
      externalId: `ats-${group}-${n}`,
      fullName: `Person ${group} ${n}`,
      jobTitle: label.sex === 'F' && n % 2 === 0 ? 'Accountant' : 'Nurse',
    },
  })),
)

/**
 * A project with all of them. All ten of the first group and five of every other group move forward; being rejected does not
 * count as moving forward.
 */
async function selecting(account: TestAccount): Promise<void> {
  const urns = people.map(({ record }) => record.urn)
  const { project } = (await account.call('POST', 'projects', { name: 'Nurses', urns })).body
  const [, second, , , , rejected] = project.stages as Body[]
  const move = async (some: string[], stage: Body) => {
    const { status } = await account.call('POST', `projects/${project.projectId}/members/move`, {
      urns: some,
      stageId: stage.stageId,
    })
    assert.equal(status, 200)
  }
  await move([...urns.slice(0, 10), ...urns.slice(10, 15), ...urns.slice(20, 25), ...urns.slice(30, 35)], second!)
  await move(urns.slice(15, 18), rejected!)
}

/** Everybody's labels, by urn or by external id; those of somebody unknown; and the first person once more, by the other id. */
function writeLabels(): Promise<string> {
  const lines = people.map(({ label, record }, at) =>
    at % 2 === 0
      ? `${record.urn},,${label.sex},${label.ethnicity}`
      : `,${record.externalId},${label.sex},${label.ethnicity}`,
  )
  const again = `,${people[0]!.record.externalId},F,${MARK} one`
  return write('groups.csv', `urn,externalId,sex,ethnicity\n${[...lines, again].join('\n')}\nurn:nobody,,F,\n`)
}

describe('an audit of a project and of a search', () => {
  const out = join(folder, 'out')
  let ran: Awaited<ReturnType<typeof scout>>
  before(async () => {
    const account = await service.account(10)
    await service.savePool(
      account,
      people.map(({ record }) => record),
    )
    await selecting(account)
    const [asked, file] = [['--account', account.accountId, '--prompt', 'nurse'], await writeLabels()]
    ran = await scout('audit', 'bias', ...asked, '--file', file, '--out', out, '--json')
    assert.equal(ran.code, 0, ran.stderr)
  })

  it('tells how many people are labelled, each once, and how many of them are unknown', () => {
    assert.deepEqual({ labelled: ran.json.labelled, unmatched: ran.json.unmatched }, { labelled: 41, unmatched: 1 })
  })

  it('measures rates and impact ratios by sex, and by sex and ethnicity', () => {
    const sample = (kind: string) => ran.json.samples.find((each: Body) => each.kind === kind)
    const ratios = (kind: string, at: number) =>
      sample(kind).measured[at].groups.map(({ group, people, rate, impactRatio }: Body) => ({
        group,
        people,
        rate,
        impactRatio,
      }))
    assert.deepEqual(ratios('SELECTED', 0), [
      { group: 'F', people: 20, rate: 0.75, impactRatio: 1 },
      { group: 'M', people: 20, rate: 0.5, impactRatio: 0.5 / 0.75 },
    ])
    assert.deepEqual(ratios('SELECTED', 2)[0], { group: `F, ${MARK} one`, people: 10, rate: 1, impactRatio: 1 })
    assert.deepEqual(ratios('SHOWN', 0), [
      { group: 'F', people: 20, rate: 0.5, impactRatio: 0.5 },
      { group: 'M', people: 20, rate: 1, impactRatio: 1 },
    ])
    // The median is the score of a nurse, so nobody scores above it.
    assert.deepEqual(
      ratios('SCORED', 0).map(({ rate }: Body) => rate),
      [0, 0],
    )
  })

  it('writes a table and a page without scripts', async () => {
    const csv = await readFile(join(out, 'bias-audit.csv'), 'utf8')
    assert.match(csv, /SELECTED,SEX,M,20,10,0.5,0.6667,/)
    const page = await readFile(join(out, 'bias-audit.html'), 'utf8')
    assert.ok(page.includes('<svg') && !/<script/i.test(page))
  })

  it('leaves no label in any table', async () => {
    for (const { name } of await service.scout.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    )) {
      const [found] = await service.scout.database.query<{ n: number }>(
        `select count(*)::int as n from "${name}" t where t::text like $1`,
        [`%${MARK}%`],
      )
      assert.equal(found!.n, 0, name)
    }
  })
})

test('a bad file is told by line, and a group that looks like a script stays text', async () => {
  const account = await service.account(0)
  const bias = (file: string, ...more: string[]) =>
    scout('audit', 'bias', '--account', account.accountId, '--file', file, '--out', join(folder, 'bad'), ...more)
  const bad = await bias(
    await write(
      'bad.csv',
      `urn,externalId,sex,ethnicity\n,,F,A\nurn:a,,F,A\nurn:a,,M,A\nurn:b,,${'x'.repeat(200)},A\n`,
    ),
  )
  assert.equal(bad.code, 1)
  for (const part of [/line 2: names nobody/, /line 4: the same person as in line 3/, /line 5: a label longer/])
    assert.match(bad.stderr, part)
  assert.match((await bias(await write('none.csv', 'urn,sex\n'))).stderr, /names nobody/)
  assert.match((await bias(join(folder, 'no-such.csv'))).stderr, /ENOENT/)
  const fine = await write('script.csv', 'urn,sex,ethnicity\nurn:a,<script>,=1+1\n')
  assert.match((await bias(fine, '--search', 'sav_none')).stderr, /no saved search/)
  assert.equal((await bias(fine, '--search', 'a', '--prompt', 'b')).code, 2)
  assert.equal((await bias(fine)).code, 0)
})
