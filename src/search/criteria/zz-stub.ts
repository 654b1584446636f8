/** Stub. */
import type { Criterion } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import { unreadOf } from '../unread.ts'

export function stubCriteria(read: Interpretation): Criterion[] {
  const out: object[] = []
  const add = (kind: string, importance: string, items: any[], map: (x: any) => object, together: boolean) => {
    if (items.length === 0) return
    if (together)
      out.push({
        kind,
        importance,
        anyOf: items.map(map),
        text: items[0].text,
        start: items[0].start,
        end: items.at(-1).end,
      })
    else
      for (const item of items)
        out.push({ kind, importance, anyOf: [map(item)], text: item.text, start: item.start, end: item.end })
  }
  for (const [lists, importance] of [
    [read, 'REQUIRED'],
    [read.exclusions, 'EXCLUDED'],
  ] as const) {
    const together = importance === 'REQUIRED'
    add('TITLE', importance, lists.titles, ({ name }) => ({ name }), together)
    add('SENIORITY', importance, lists.seniority, ({ level }) => ({ level }), together)
    add('SKILL', importance, lists.skills, ({ name }) => ({ name }), false)
    add('LANGUAGE', importance, lists.languages, ({ name, level }) => ({ name, level }), false)
    const certain = (xs: any[]) => (together ? xs : xs.filter((x) => !x.ambiguous))
    add(
      'PLACE',
      importance,
      certain(lists.locations),
      (x) => ({ name: x.name, geoIds: x.geoId ? [x.geoId] : x.candidates.map((c: any) => c.geoId), km: null }),
      together,
    )
    const org = (x: any) => ({
      name: x.name,
      entityIds: x.entityId ? [x.entityId] : x.candidates.map((c: any) => c.entityId),
    })
    add(
      'EMPLOYER',
      importance,
      certain(lists.companies),
      (x) => ({ ...org(x), when: together ? x.when : x.when === 'PAST' ? 'PAST' : 'CURRENT' }),
      false,
    )
    add('SCHOOL', importance, certain(lists.schools), org, false)
    add('INDUSTRY', importance, certain(lists.industries), org, false)
    add('WORKPLACE', importance, lists.workplaces, ({ mode }) => ({ mode }), together)
  }
  if (read.years)
    out.push({
      kind: 'YEARS',
      importance: 'REQUIRED',
      min: read.years.min,
      max: read.years.max,
      text: read.years.text,
      start: read.years.start,
      end: read.years.end,
    })
  const unread = unreadOf(read.leftover)
  for (const name of unread.asked)
    out.push({ kind: 'KEYWORD', importance: 'PREFERRED', anyOf: [{ name }], text: name, start: 0, end: 0 })
  for (const name of unread.denied)
    out.push({ kind: 'KEYWORD', importance: 'EXCLUDED', anyOf: [{ name }], text: name, start: 0, end: 0 })
  return out.map((each, at) => ({ id: `c${at + 1}`, ...each })) as Criterion[]
}
