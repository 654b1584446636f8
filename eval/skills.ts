/**
 * Whether skills listed together tell anything: `npm run eval -- skills --data <folder>`. O*NET occupations stand for people,
 * their technologies for skills. Closeness is counted on every second occupation. Among the others, those that list a skill
 * should rank before those that do not, judged by their other skills.
 */

import { atOnce } from '../src/base/slices.ts'
import type { IndexedDocument } from '../src/pool/documents.ts'
import { SKILL_PREFIX, terms } from '../src/reference/terms.ts'
import { buildSegment, entriesIn } from '../src/search/index/build.ts'
import { nearSkills, SkillTable } from '../src/search/index/skill-cooccurrence.ts'
import { readCorpus } from '../training/corpus.ts'
import type { Table } from './table.ts'

/** With fewer, a figure would be chance. */
const LISTED_MIN = 10
/** Lists count as equally long if their lengths differ by at most this share. */
const LENGTH_APART = 0.2

type Score = (skill: string, list: Set<string>) => number

export async function evaluateSkills(dataFolder: string): Promise<Table> {
  const { onet } = await readCorpus(dataFolder)
  const lists = onet.map(({ tools }) => new Set(tools.map(terms.skill))).filter(({ size }) => size > 0)
  const counted = lists.filter((_, index) => index % 2 === 0)
  const judged = lists.filter((_, index) => index % 2 === 1)
  const near = closeness(counted)
  const asked = [...near.keys()].filter((skill) => {
    const having = judged.filter((list) => list.has(skill)).length
    return having >= LISTED_MIN && judged.length - having >= LISTED_MIN
  })
  const mean = (score: Score) => {
    const figures = asked.flatMap((skill) => auc(judged, skill, score) ?? [])
    return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  }
  const byCloseness = mean((skill, list) => {
    let best = 0
    for (const [other, nearness] of near.get(skill)!) if (list.has(other)) best = Math.max(best, nearness)
    return best
  })
  const byLength = mean((skill, list) => list.size - Number(list.has(skill)))
  return {
    title: 'Skills that go together',
    columns: ['whoever lists a skill before whoever does not', 'AUC'],
    rows: [
      ['by the closest of what else they list', byCloseness],
      ['by how much else they list', byLength],
      ['by chance', 0.5],
    ],
    headlines: [['skills that go together, AUC', byCloseness]],
    notes: [
      `${asked.length} technologies of O*NET marked as in demand, each listed by ${LISTED_MIN} occupations at least; counted on ${counted.length} occupations, judged on ${judged.length} others, between lists about as long. The skill itself is not looked at.`,
    ],
  }
}

/** Closeness as a pool's index segment would compute it. */
function closeness(lists: Set<string>[]): Map<string, Map<string, number>> {
  const documents = lists.map((list, index): IndexedDocument => {
    return { doc: index + 1, terms: [...list], tenure: 0, seniority: 0 }
  })
  const segment = atOnce(buildSegment(documents))
  const table = new SkillTable(segment, entriesIn(segment, SKILL_PREFIX))
  return new Map([...table.rows()].map((row) => [row.term, nearSkills([row], lists.length)]))
}

/**
 * How often a list with the skill scores higher than one without it; ties count half. Only lists of similar length are compared,
 * because a long list contains almost anything. Undefined if no two lists can be compared.
 */
function auc(lists: Set<string>[], skill: string, score: Score): number | undefined {
  const side = (having: boolean) =>
    lists
      .filter((list) => list.has(skill) === having)
      .map((list) => ({ rest: list.size - Number(having), score: score(skill, list) }))
  const [ahead, behind] = [side(true), side(false)]
  let wins = 0
  let pairs = 0
  for (const one of ahead) {
    for (const other of behind) {
      if (Math.abs(one.rest - other.rest) > LENGTH_APART * Math.max(one.rest, other.rest)) continue
      wins += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0
      pairs++
    }
  }
  return pairs === 0 ? undefined : wins / pairs
}
