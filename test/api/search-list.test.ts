/** A list stays as it was when its first page was asked: later pages continue it, whatever happens in between. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()
const urnsOf = (body: Body): string[] => body.candidates.map(({ urn }: Body) => urn)
const nurses = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    urn: `urn:own:${from + at}`,
    fullName: `Own ${from + at}`,
    jobTitle: 'Nurse',
  }))

async function pages(account: TestAccount, prompt: string, count: number): Promise<string[][]> {
  const found: string[][] = []
  for (let page = 1; page <= count; page++) found.push(urnsOf((await account.search({ prompt, page })).body))
  return found
}

test('what is saved, imported, changed or merged between two pages moves, repeats and drops nobody', async () => {
  const [account, still] = [await service.account(100), await service.account(100)]
  for (const each of [account, still]) await service.savePool(each, nurses(0, 30))
  const untouched = await pages(still, 'nurse', 3)
  const first = urnsOf((await account.search({ prompt: 'nurse' })).body)
  assert.deepEqual(first, untouched[0])
  await service.savePool(account, nurses(100, 130))
  await account.call('PATCH', `talent-pool/candidates/${encodeURIComponent(untouched[1]![0]!)}`, { notes: 'seen' })
  const merged = await account.call('POST', 'talent-pool/duplicates/merge', {
    keep: untouched[1]![1],
    merge: ['urn:own:100'],
  })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const second = urnsOf((await account.search({ prompt: 'nurse', page: 2 })).body)
  assert.deepEqual(second, untouched[1])
  const third = urnsOf((await account.search({ prompt: 'nurse', page: 3 })).body)
  assert.deepEqual(third, untouched[2])
  // When page 1 is asked again, it shows people added since.
  const again = urnsOf((await account.search({ prompt: 'nurse' })).body)
  assert.ok(again.some((urn) => urn.startsWith('urn:own:1') && urn.length > 'urn:own:1x'.length))
})

test('whoever changes again and again keeps their place, whoever is deleted leaves theirs empty', async () => {
  const account = await service.account(100)
  await service.savePool(account, nurses(0, 45))
  const filtersJson = '{"localOnly":true}'
  const page = async (number: number) =>
    urnsOf((await account.search({ prompt: 'nurse', page: number, filtersJson })).body)
  await page(1)
  const [second, third] = [await page(2), await page(3)]
  const at = (urn: string) => `talent-pool/candidates/${encodeURIComponent(urn)}`
  for (const notes of ['once', 'twice', 'three times']) await account.call('PATCH', at(second[0]!), { notes })
  // The person kept was on page 3, the one merged into them on page 2; the merged person is shown at the earlier place.
  await account.call('POST', 'talent-pool/duplicates/merge', { keep: third[0], merge: [second[1]] })
  await account.call('PATCH', at(third[0]!), { notes: 'and changed' })
  await account.call('DELETE', at(second[2]!))
  assert.deepEqual(await page(2), [second[0], third[0], ...second.slice(3)])
  assert.deepEqual(await page(3), third.slice(1))
})

test('two of a list who are merged since are one person, shown once', async () => {
  const account = await service.account(100)
  await service.savePool(account, nurses(0, 30))
  await account.search({ prompt: 'nurse' })
  const { body: before } = await account.search({ prompt: 'nurse', page: 2, filtersJson: '{"localOnly":true}' })
  const [one, other] = urnsOf(before)
  await account.call('POST', 'talent-pool/duplicates/merge', { keep: one, merge: [other] })
  const after = urnsOf((await account.search({ prompt: 'nurse', page: 2, filtersJson: '{"localOnly":true}' })).body)
  assert.deepEqual(
    after,
    urnsOf(before).filter((urn) => urn !== other),
  )
})

test('whoever the network gave for a search stays in it after being saved, as the own record', async () => {
  const account = await service.account(1_000)
  const { body: before } = await account.search({ prompt: 'nurse' })
  const urns = urnsOf(before).slice(0, 5)
  const { body: batch } = await account.post('enrich/batch', { talents: urns.map((urn) => ({ urn })) })
  await account.awaitBatch(batch.jobId)
  const saved = await account.call('POST', 'talent-pool/candidates/save', { urns })
  const kept = saved.body.results.flatMap(({ urn, outcome }: Body) => (outcome === 'CREATED' ? [urn] : []))
  assert.ok(kept.length >= 3, JSON.stringify(saved.body))
  const { body: after } = await account.search({ prompt: 'nurse' })
  assert.equal(after.creditsDeducted, 0)
  for (const urn of kept) {
    const shown = after.candidates.filter((each: Body) => each.urn === urn)
    assert.deepEqual(
      shown.map(({ source }: Body) => source),
      ['OWN_POOL'],
      urn,
    )
  }
  assert.deepEqual(new Set(urnsOf(after)), new Set(urnsOf(before)))
})

/** So many people match that a later page is asked of the network separately. */
const ASKED = 'software engineer'
const LATER = 4

test('whoever is saved, or merged into an own record, before their page is asked stands on it all the same', async () => {
  const [account, still] = [await service.account(1_000), await service.account(1_000)]
  for (const each of [account, still])
    await service.savePool(each, [{ urn: 'urn:own:1', fullName: 'Own', jobTitle: 'Baker' }])
  const untouched = await pages(still, ASKED, LATER)
  assert.deepEqual(urnsOf((await account.search({ prompt: ASKED })).body), untouched[0])
  const [one, other] = [untouched.at(-1)![3]!, untouched.at(-1)!.at(-1)!]
  service.clock.turn(60)
  await service.savePool(account, await asRecords(still, [one, other]))
  const merged = await account.call('POST', 'talent-pool/duplicates/merge', { keep: 'urn:own:1', merge: [other] })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const later = await account.search({ prompt: ASKED, page: LATER })
  assert.deepEqual(
    urnsOf(later.body),
    untouched.at(-1)!.map((urn) => (urn === other ? 'urn:own:1' : urn)),
  )
  assert.equal(later.body.candidates[3].source, 'OWN_POOL')
  const replayed = (await account.call('POST', `decisions/${later.body.decisionId}/replay`, {})).body
  assert.equal(replayed.recordedOrderHolds, true, 'who was saved since is recorded among the network’s')
  // A person who was in the pool before and does not match stays out, whatever the network says.
  const early = await service.account(1_000)
  await service.savePool(
    early,
    (await asRecords(still, [one])).map((record) => ({ ...record, jobTitle: 'Baker' })),
  )
  const found = (await pages(early, ASKED, LATER)).flat()
  assert.ok(!found.includes(one))
})

/** The people as the search shows them to another account, as pool records. */
async function asRecords(account: TestAccount, urns: string[]) {
  const shown: Body[] = (await account.search({ prompt: ASKED, page: LATER })).body.candidates
  return shown
    .filter(({ urn }) => urns.includes(urn))
    .map(({ urn, full_name: fullName, network_url: networkUrl }) => ({
      urn,
      fullName,
      networkUrl,
      jobTitle: 'Software Engineer',
    }))
}

test('a list is made anew after a day, and by each first page', async () => {
  const account = await service.account(100)
  await service.savePool(account, nurses(0, 25))
  const ask = (page: number) => account.search({ prompt: 'nurse', page, filtersJson: '{"localOnly":true}' })
  const first = urnsOf((await ask(1)).body)
  await service.savePool(account, nurses(30, 31))
  assert.ok(!urnsOf((await ask(2)).body).includes('urn:own:30'))
  service.clock.turn(25 * 3_600)
  const all = [...urnsOf((await ask(1)).body), ...urnsOf((await ask(2)).body)]
  assert.ok(all.includes('urn:own:30'))
  assert.equal(new Set(all).size, 26)
  assert.equal(first.length, 20)
})

test('the very title comes before one that is like it', async () => {
  const account = await service.account(0)
  await service.savePool(account, [
    { urn: 'urn:own:very', fullName: 'A', jobTitle: 'Marketing Manager' },
    { urn: 'urn:own:head', fullName: 'B', jobTitle: 'Head of Marketing' },
    { urn: 'urn:own:senior', fullName: 'C', jobTitle: 'Senior Marketing Manager' },
    { urn: 'urn:own:product', fullName: 'D', jobTitle: 'Product Marketing Manager' },
  ])
  const { body } = await account.search({ prompt: 'marketing manager', filtersJson: '{"localOnly":true}' })
  assert.equal(urnsOf(body)[0], 'urn:own:very')
})

test('whoever has the very title is complete: the rank it carries is asked for as records tell it', async () => {
  const account = await service.account(0)
  const titles = ['Marketing Manager', 'Head of Marketing', 'Leiter Marketing', 'Marketingleiter', 'Marketing Intern']
  await service.savePool(
    account,
    titles.map((jobTitle, at) => ({ urn: `urn:own:${at}`, fullName: `Own ${at}`, jobTitle })),
  )
  for (const [at, prompt] of titles.entries()) {
    const { body } = await account.search({ prompt, filtersJson: '{"localOnly":true}' })
    const [best] = body.candidates
    assert.deepEqual({ urn: best.urn, tier: best.match.tier }, { urn: `urn:own:${at}`, tier: 'COMPLETE' }, prompt)
  }
  const { body } = await account.search({ prompt: 'marketing manager', filtersJson: '{"localOnly":true}' })
  const tierOf = (urn: string) => body.candidates.find((each: Body) => each.urn === urn)?.match.tier
  assert.deepEqual({ one: tierOf('urn:own:1'), four: tierOf('urn:own:4') }, { one: 'NEAR', four: 'NEAR' })
})

test('people like these: own or enriched, themselves not among them, and every result says why', async () => {
  const account = await service.account(100)
  const dev = (n: number) => ({
    urn: `urn:own:dev${n}`,
    fullName: `Dev ${n}`,
    jobTitle: 'Rust Developer',
    skills: ['Rust', 'WebAssembly'],
  })
  await service.savePool(account, [...Array.from({ length: 6 }, (_, n) => dev(n)), ...nurses(0, 20)])
  const like = ['urn:own:dev0', 'urn:own:dev1']
  const { status, body } = await account.search({ like, filtersJson: '{"localOnly":true}' })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(new Set(urnsOf(body)), new Set([2, 3, 4, 5].map((n) => `urn:own:dev${n}`)))
  assert.ok(body.interpretation.criteria.every(({ importance }: Body) => importance === 'PREFERRED'))
  assert.ok(body.candidates.every(({ match }: Body) => match.reasons.length > 0))
  const unknown = await account.search({ like: ['urn:nobody'] })
  assert.equal(unknown.status, 400)
  assert.match(JSON.stringify(unknown.body), /like\[0\]/)
})
