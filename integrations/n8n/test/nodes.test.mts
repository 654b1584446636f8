/** Tests the nodes as n8n loads them, built and by `require`: every operation against the real service, started as `npm start` does. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType, ITriggerFunctions } from 'n8n-workflow'
import { createTalentScout, type TalentScout } from '../../../sdk/typescript/src/index.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const HERE = new URL('../', import.meta.url)
const require = createRequire(import.meta.url)
const settings = { PORT: '0', SCOUT_CONSOLE: 'false', SCOUT_SANDBOX_TIME_FACTOR: '0', SCOUT_SANDBOX_PEOPLE: '2000' }

const folder = await mkdtemp(join(tmpdir(), 'talent-scout-n8n-'))
await cp(join(ROOT, '.scout/reference'), join(folder, 'reference'), { recursive: true }).catch(() => undefined)
const started = ['scripts/node', '--import', './src/process/guard.mjs', 'src/process/main.ts', 'all']
const child = spawn('sh', started, {
  cwd: ROOT,
  env: { ...process.env, ...settings, SCOUT_DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let credentials = { url: '', apiKey: '' }
let scout: TalentScout

before(async () => {
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    const [, url, apiKey] = /listening on (\S+)[\s\S]*Its key: (\S+)/.exec(said) ?? []
    if (!url || !apiKey) continue
    credentials = { url, apiKey }
    scout = createTalentScout(credentials)
    return
  }
  throw new Error(`the service ended before it was ready:\n${said}`)
})
after(async () => {
  child.kill('SIGTERM')
  await once(child, 'exit')
  await rm(folder, { recursive: true })
})

const { TalentScout: Node } = require('../dist/nodes/TalentScout.node.js') as { TalentScout: new () => INodeType }
const { TalentScoutTrigger: Trigger } = require('../dist/nodes/TalentScoutTrigger.node.js') as {
  TalentScoutTrigger: new () => INodeType
}

const NODE = {
  id: 'node-1',
  name: 'Talent Scout',
  type: 'talentScout',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
}

interface Asked {
  parameters: (item: number) => Record<string, unknown>
  items?: IDataObject[]
  execution?: string
  continues?: boolean
}

/** What the node would return to n8n. */
async function run({
  parameters,
  items = [{}],
  execution = '1',
  continues = false,
}: Asked): Promise<INodeExecutionData[]> {
  const context = {
    getCredentials: async () => credentials,
    getInputData: () => items.map((json) => ({ json })),
    getNodeParameter: (name: string, item: number, otherwise: unknown) => parameters(item)[name] ?? otherwise,
    getNode: () => NODE,
    getWorkflow: () => ({ id: 'workflow-1' }),
    getExecutionId: () => execution,
    continueOnFail: () => continues,
  }
  const [out] = (await new Node().execute!.call(context as unknown as IExecuteFunctions)) as INodeExecutionData[][]
  return out!
}

/** People whose profiles have not been collected yet. */
async function unread(prompt: string, many: number): Promise<string[]> {
  const urns: string[] = []
  for await (const { requiresEnrich, urn } of scout.searchPeople({ prompt }))
    if (requiresEnrich && urns.push(urn) === many) break
  return urns
}

const spent = async () => (await scout.credits.balance()).spentTodayCredits

test('n8n finds the nodes, their credentials and their picture where the package says', async () => {
  const { n8n, dependencies } = JSON.parse(await readFile(new URL('package.json', HERE), 'utf8'))
  assert.equal(dependencies, undefined)
  for (const path of [...n8n.nodes, ...n8n.credentials])
    assert.ok(Object.keys(require(`../${path}`)).length === 1, path)
  const { TalentScoutApi } = require(`../${n8n.credentials[0]}`)
  for (const { description } of [new Node(), new Trigger()]) {
    assert.equal(description.credentials?.[0]?.name, new TalentScoutApi().name)
    await readFile(new URL(`dist/nodes/${String(description.icon).replace('file:', '')}`, HERE))
  }
})

test('search finds people, then enrich and unlock work on each, and a retried execution pays once', async () => {
  const search = { operation: 'search', prompt: 'engineer', filters: '{}', limit: 60, maxCredits: 4 }
  const people = await run({ parameters: () => search })
  assert.equal(people.length, 60)
  const urns = people
    .filter(({ json }) => json.requiresEnrich)
    .map(({ json }) => json.urn as string)
    .slice(0, 17)
  assert.equal(urns.length, 17)
  const items = urns.map((urn) => ({ urn }))
  const enriched = await run({
    items,
    parameters: (item) => ({ operation: 'enrich', urn: urns[item], maxCredits: 17 }),
  })
  assert.deepEqual(
    enriched.map(({ json }) => json.urn),
    urns,
  )
  const done = enriched.filter(({ json }) => json.status === 'COMPLETED')
  assert.ok(done.length > 10)
  const before = await spent()
  const unlock = (item: number) => ({ operation: 'unlock', urn: urns[item], fields: ['work_email'], maxCredits: 40 })
  const unlocked = await run({ items, parameters: unlock })
  const cost = (await spent()) - before
  assert.ok(unlocked.some(({ json }) => typeof json.workEmail === 'string'))
  assert.deepEqual(
    unlocked.map(({ pairedItem }) => pairedItem),
    urns.map((_, item) => ({ item })),
  )
  assert.deepEqual((await run({ items, parameters: unlock })).length, 17)
  assert.equal((await spent()) - before, cost)
})

test('all searches of a run share one budget, and what was found before its end is kept', async () => {
  const before = await spent()
  const asked = (item: number) => ({
    operation: 'search',
    prompt: ['welder', 'pilot'][item],
    limit: 500,
    maxCredits: 1,
  })
  const found = await run({ items: [{}, {}], parameters: asked, continues: true })
  assert.equal((await spent()) - before, 1)
  assert.ok(found.length > 0)
})

test('a budget leaves people, and says so', async () => {
  const urns = await unread('nurse', 4)
  const items = urns.map((urn) => ({ urn }))
  const out = await run({
    items,
    execution: '2',
    parameters: (item) => ({ operation: 'enrich', urn: urns[item], maxCredits: 1 }),
  })
  assert.ok(out.some(({ json }) => json.status === 'LEFT'))
})

test('wait holds until a job is done, and a job that is not there fails the item, or is told where failing is allowed', async () => {
  const [urn] = await unread('accountant', 1)
  const { jobId } = await scout.enrich.batch({ talents: [{ urn: urn! }] })
  assert.ok(jobId)
  const [done] = await run({ parameters: () => ({ operation: 'wait', jobId, timeout: 60 }) })
  assert.equal(done!.json.done, true)
  const wrong = () => ({ operation: 'wait', jobId: 'job_none', timeout: 5 })
  await assert.rejects(run({ parameters: wrong }), /job/i)
  const [told] = await run({ parameters: wrong, continues: true })
  assert.match(String(told!.json.error), /job/i)
})

test('the trigger tells events, and goes on behind the last one after a restart', async () => {
  const kept: IDataObject = {}
  const heard: IDataObject[] = []
  let wake = () => {}
  const start = () =>
    new Trigger().trigger!.call({
      getCredentials: async () => credentials,
      getNodeParameter: () => ['project.member.added'],
      getWorkflowStaticData: () => kept,
      emit: ([items]: INodeExecutionData[][]) => {
        heard.push(items![0]!.json)
        wake()
      },
      emitError: (error: Error) => assert.fail(error),
    } as unknown as ITriggerFunctions)
  const heardSo = async (many: number) => {
    while (heard.length < many) await new Promise<void>((resolve) => (wake = resolve))
  }
  const { results } = await scout.pool.put({ full_name: 'Ana García', externalId: 'n8n-1' })
  const urns = [results[0]!.urn!]
  const first = await start()
  await scout.projects.create({ name: 'first', urns })
  await heardSo(1)
  await first!.closeFunction!()
  await scout.projects.create({ name: 'while nobody listened', urns })
  const second = await start()
  await heardSo(2)
  await second!.closeFunction!()
  assert.equal(new Set(heard.map(({ id }) => id)).size, 2)
  assert.equal(kept.lastEventId, heard[1]!.id)
})

test('a wrong key ends the activation', async () => {
  const context = {
    getCredentials: async () => ({ ...credentials, apiKey: 'tsk_wrong' }),
    getNodeParameter: () => ['batch.completed'],
    getWorkflowStaticData: () => ({}),
    emit: () => undefined,
    emitError: () => undefined,
  }
  await assert.rejects(async () => new Trigger().trigger!.call(context as unknown as ITriggerFunctions), /key/i)
})
