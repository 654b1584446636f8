/**
 * How many people the network has is told only to those who pay for a page; and two prompts count as the same question only if they ask
 * for the same.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openQuestion } from '../../src/operations/shared/search-query.ts'
import { hit } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const network = await startFakeNetwork()
after(() => network.close())
const fewOfNetwork = await startService({ worker: false, network })

test('a late page that shows nobody is free, and tells nothing of how many the network has', async () => {
  const account = await service.account(100)
  const late = (await account.search({ prompt: 'accountant', page: 20 })).body
  const none = (await account.search({ prompt: 'quaggle herder', page: 20 })).body
  const figuresOf = ({ totalCandidates, completeCount, hasNextPage, creditsDeducted }: Body) => [
    totalCandidates,
    completeCount,
    hasNextPage,
    creditsDeducted,
  ]
  assert.deepEqual(figuresOf(late), [0, 0, false, 0])
  assert.deepEqual(figuresOf(none), figuresOf(late))
  assert.deepEqual(
    figuresOf((await account.search({ prompt: 'accountant', page: 20 })).body),
    figuresOf(late),
    'asked again',
  )
  const first = (await account.search({ prompt: 'accountant' })).body
  assert.ok(first.totalCandidates > 0 && first.creditsDeducted === 1)
  const later = (await account.search({ prompt: 'accountant', page: 20 })).body
  assert.equal(later.totalCandidates, first.totalCandidates, 'a page of the list is paid for')
  await service.verify()
})

test('a page behind all that the network has is found out by one question', async () => {
  const people = Array.from({ length: 20 }, (_, n) => ({ ...hit(`n${n}`), jobTitle: 'Nurse' }))
  network.script(json(200, { people, total: 40, nextCursor: 'more' }))
  const account = await fewOfNetwork.account(10)
  const { body } = await account.search({ prompt: 'nurse', page: 20 })
  assert.deepEqual(
    { creditsDeducted: body.creditsDeducted, totalCandidates: body.totalCandidates, calls: network.seen.length },
    { creditsDeducted: 0, totalCandidates: 0, calls: 1 },
  )
})

test('signs that change what is asked for make another question, other letters do not', async () => {
  const keyOf = async (prompt: string) =>
    (await openQuestion(service.scout, 'acc', { prompt, filtersJson: '{}', page: 1 })).key
  const excluded = await keyOf('devops engineer in Spain Terraform -Azure')
  const asked = await keyOf('devops engineer in Spain Terraform Azure')
  assert.notEqual(excluded, asked)
  assert.equal(await keyOf('DevOps engineer  in Spain, Terraform, Azure'), asked)
  assert.notEqual(await keyOf('data engineer Kafka | Airflow'), await keyOf('data engineer Kafka, Airflow'))
  const long = 'Nurse with experience in a ward. '.repeat(20)
  assert.equal(await keyOf(`${long} `), await keyOf(long))
  assert.notEqual(await keyOf(long.toLowerCase()), await keyOf(long))
})
