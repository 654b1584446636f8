/** What a sentence says of others or of other times: jobs that somebody had before, ranks that they work for, and how much or many of something. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

const requiredOf = (text: string): string[] =>
  readPrompt(text, lexicon).criteria.flatMap((one) => {
    if (one.importance !== 'REQUIRED' || !('anyOf' in one)) return []
    return one.anyOf.map((any) => `${'name' in any ? any.name : 'level' in any ? any.level : ''}`)
  })

test('a job that somebody had before is no alternative to the one that is asked for', () => {
  for (const [text, names] of [
    ['recruiter, previously a nurse', ['recruiter']],
    ['recruiter who used to be a nurse', ['recruiter']],
    ['Produktmanager, früher Entwickler', ['produktmanager']],
    ['Monteur, gelernter Elektriker, Ulm', ['monteur', 'Ulm']],
    ['chef de projet, ancien développeur', ['chef de projet']],
    ['recepcionista, antes camarera', ['recepcionista']],
    ['recepcionista, ex professora', ['recepcionista']],
    ['former nurse, recruiter, Leeds', ['recruiter', 'Leeds']],
    ['lawyer, ex Freshfields associate', ['lawyer', 'Freshfields']],
    ['recruiter, ex consultant or banker', ['recruiter']],
    ['former teachers in Leeds', ['former teacher', 'Leeds']],
    ['auditor or former auditor', ['auditor', 'former auditor']],
    ['former Google engineer', ['Google', 'engineer']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('where they had it before they have worked before', () => {
  const [firm] = readPrompt('recruiter, previously auditor at Deloitte', lexicon).criteria.filter(
    ({ kind }) => kind === 'EMPLOYER',
  )
  assert.ok(firm?.kind === 'EMPLOYER' && firm.anyOf[0]!.when === 'PAST')
})

test('whom somebody works for is not who is looked for', () => {
  for (const [text, names] of [
    ['receptionist supporting C-suite', ['receptionist']],
    ['assistant to the CEO and CFO, Leeds', ['assistant to the ceo', 'Leeds']],
    ['PA to the Managing Director, Leeds', ['pa', 'Leeds']],
    ['recruiter leading junior developers', ['recruiter']],
    ['assistante de direction auprès du PDG', ['assistante de direction']],
    ['CEO or CFO, Leeds', ['ceo', 'cfo', 'C_LEVEL', 'Leeds']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('how much or how many of something is no skill', () => {
  for (const [text, names] of [
    ['property developer, turnover £50m', ['property developer']],
    ['recruiter, projects over £5m, Leeds', ['recruiter', 'Leeds']],
    ['Verkäufer mit 20 Mitarbeitern', ['verkäufer']],
    ['receptionist, 80 rooms, Leeds', ['receptionist', 'Leeds']],
    ['recruiter who took a firm from 30 to 150 engineers', ['recruiter']],
    ['programmer, 5 axis, 3 phase', ['programmer', '5-Axis Machining', '3 phase']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})
