/** What stands beside a title, a tool or a wish: whose it is, and whether it is a name of its own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

/** "REQUIRED TITLE koch / souschef", in the order of the text; without ranks. */
const criteriaOf = (text: string): string[] =>
  readPrompt(text, lexicon).criteria.flatMap((one) => {
    if (one.kind === 'SENIORITY') return []
    const names = 'anyOf' in one ? one.anyOf.map((any) => ('name' in any ? any.name : '')).join(' / ') : one.text
    return [`${one.importance} ${one.kind} ${names}`]
  })

const check = (cases: readonly (readonly [string, readonly string[]])[]) => {
  for (const [text, criteria] of cases) assert.deepEqual(criteriaOf(text), criteria, text)
}

test('a branch behind a chief and a house behind "for" are no part of the title', () =>
  check([
    ['CTOs of climate tech firms', ['REQUIRED TITLE cto', 'REQUIRED INDUSTRY Environmental Services']],
    ['Koch für Hotel', ['REQUIRED TITLE koch', 'REQUIRED INDUSTRY Hospitality']],
    ['Koch oder Souschef für Hotel', ['REQUIRED TITLE koch / souschef', 'REQUIRED INDUSTRY Hospitality']],
    ['Kaufmann für Büromanagement', ['REQUIRED TITLE kaufmann für büromanagement']],
    ['hotel GM 4 or 5 star, Leeds', ['REQUIRED TITLE hotel gm', 'REQUIRED PLACE Leeds']],
    ['no-nonsense plant manager, Leeds', ['REQUIRED TITLE plant manager', 'REQUIRED PLACE Leeds']],
    ['vendedor (BMW, Audi, Mercedes)', ['REQUIRED TITLE vendedor', 'REQUIRED EMPLOYER BMW / Audi / Mercedes-Benz']],
    ['Schweißer mit gültigem Schweißschein', ['REQUIRED TITLE schweißer', 'REQUIRED SKILL EN ISO 9606']],
    ['H&M store manager', ['REQUIRED SKILL H&M', 'REQUIRED TITLE store manager']],
  ]))

test('letters with a slash are genders, and no field of work', () =>
  check([
    ['store manager f/m', ['REQUIRED TITLE store manager']],
    ['store manager F/M, Leeds', ['REQUIRED TITLE store manager', 'REQUIRED PLACE Leeds']],
  ]))

test('tools beside each other are tools, with a slash or a space between them', () =>
  check([
    [
      'data engineer Spark/Scala, Leeds',
      ['REQUIRED TITLE data engineer', 'REQUIRED SKILL Spark / Scala', 'REQUIRED PLACE Leeds'],
    ],
    ['nurse who knows excel python', ['REQUIRED TITLE nurse', 'REQUIRED SKILL Excel', 'REQUIRED SKILL Python']],
  ]))

test('who sells for a maker of tools is no partner of a firm', () =>
  check([
    [
      'account executive from an SAP partner, Leeds',
      ['REQUIRED TITLE account executive', 'REQUIRED SKILL SAP', 'PREFERRED KEYWORD partner', 'REQUIRED PLACE Leeds'],
    ],
    ['HR business partner, Workday', ['REQUIRED TITLE hr business partner', 'REQUIRED SKILL Workday']],
  ]))

test('"tax" behind no language is a skill, and who leaves out part of a branch leaves out no more', () =>
  check([
    ['lawyer with tax experience', ['REQUIRED TITLE lawyer', 'REQUIRED SKILL Tax']],
    ['lawyer, German tax', ['REQUIRED TITLE lawyer', 'REQUIRED LANGUAGE German']],
    ['lawyer, no tax background', ['REQUIRED TITLE lawyer', 'EXCLUDED SKILL Tax']],
    ['cook, not from catering', ['REQUIRED TITLE cook', 'EXCLUDED KEYWORD catering']],
  ]))

test('a wish reaches over unknown words to what they say more of, and years instead of a degree are one', () =>
  check([
    ['nurse, automotive tier 1 preferred', ['REQUIRED TITLE nurse', 'PREFERRED INDUSTRY Automotive']],
    [
      'nurse, Kafka wizardry preferred',
      ['REQUIRED TITLE nurse', 'PREFERRED SKILL Kafka', 'PREFERRED KEYWORD wizardry'],
    ],
    [
      'nurse in Leeds wizardry preferred',
      ['REQUIRED TITLE nurse', 'REQUIRED PLACE Leeds', 'PREFERRED KEYWORD wizardry'],
    ],
    ['nurse, PhD or 5 years', ['REQUIRED TITLE nurse', 'PREFERRED KEYWORD PhD', 'PREFERRED YEARS 5 years']],
    ['nurse, MBA, 5 years', ['REQUIRED TITLE nurse', 'PREFERRED KEYWORD MBA', 'REQUIRED YEARS 5 years']],
  ]))

test('a letter in capitals makes no search string', () =>
  check([
    [
      'motorista categoria E em Curitiba',
      ['REQUIRED TITLE motorista', 'REQUIRED SKILL CNH E', 'REQUIRED PLACE Curitiba'],
    ],
  ]))

test('a degree, an ending and a competitor are no part of what they stand beside', () =>
  check([
    ['MBA marketing manager', ['PREFERRED KEYWORD MBA', 'REQUIRED TITLE marketing manager']],
    ['Steuerfachangestellte/r mit DATEV', ['REQUIRED TITLE steuerfachangestellte', 'REQUIRED SKILL DATEV']],
    ['developer, Python/R', ['REQUIRED TITLE developer', 'REQUIRED SKILL Python / R']],
    ['nurse, not from our competitor Bupa', ['REQUIRED TITLE nurse', 'EXCLUDED EMPLOYER Bupa']],
    ['nurse, target companies: Bupa, Google', ['REQUIRED TITLE nurse', 'REQUIRED EMPLOYER Bupa / Google']],
    ['recruiter who has hired engineers', ['REQUIRED TITLE recruiter', 'PREFERRED KEYWORD hired engineers']],
    ['need ppl with SOC 2', ['REQUIRED SKILL SOC 2']],
  ]))

test('a first name and one word that is no known town or firm are somebody’s name', () =>
  check([
    ['Anna Schmidt', ['PREFERRED KEYWORD Anna Schmidt']],
    ['Maria Garcia', ['PREFERRED KEYWORD Maria Garcia']],
    ['Anna Berlin', ['PREFERRED KEYWORD Anna', 'REQUIRED PLACE Berlin']],
    ['Laura Ashley', ['REQUIRED EMPLOYER Laura Ashley plc']],
    ['maria garcia', ['PREFERRED KEYWORD maria', 'REQUIRED PLACE García']],
  ]))
