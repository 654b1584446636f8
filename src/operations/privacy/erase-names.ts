/**
 * Removes a person's name from texts that nothing else links to them: names of files, lists and searches, searches for the name,
 * reasons of suppressions. A name is removed where first and last name stand together (privacy/name-in-text.ts).
 */

import { readMergesOf } from '../../identity/merges.ts'
import { forgetFileNames, readFileNames } from '../../imports/rows-of-person.ts'
import { readQuestions, removeSearch, reword } from '../../lists/saved-search-store.ts'
import { readItemsOfPerson } from '../../lists/shortlist-items.ts'
import { readListNames, renameShortlist } from '../../lists/shortlist-store.ts'
import { readHeldCandidates } from '../../people/held.ts'
import { readStored } from '../../pool/store.ts'
import { type NameFinder, type PersonName, withoutNames } from '../../privacy/name-in-text.ts'
import { rewordReasons } from '../../privacy/named-reasons.ts'
import { changeReason, readReasonsWith } from '../../privacy/store.ts'
import { readProjectNotes, rewordNote } from '../../projects/entry-store.ts'
import { readMembershipsOf } from '../../projects/member-store.ts'
import { changeProject, readProjectTexts } from '../../projects/project-store.ts'
import { readHitsOf, readQueries, rewordQuery } from '../../search/erase-pages.ts'
import type { Sql, Tx } from '../../storage/database.ts'

/** All names of these people in everything that is held about them. */
export async function readNamesOf(sql: Sql, accountId: string, urns: string[]): Promise<PersonName[]> {
  const [stored, merges, candidates, hits, items, memberships] = await Promise.all([
    readStored(sql, accountId, urns),
    readMergesOf(sql, accountId, urns),
    readHeldCandidates(sql, accountId, urns),
    readHitsOf(sql, accountId, urns),
    readItemsOfPerson(sql, accountId, urns),
    readMembershipsOf(sql, accountId, urns),
  ])
  const records = [...stored.values(), ...merges.flatMap(({ originals: { kept, merged } }) => [kept, ...merged])]
  const named = [
    ...records.map(({ candidate }) => candidate),
    ...candidates.flatMap(({ profile }) => profile ?? []),
    ...hits.map(({ hit }) => hit),
    ...[...items, ...memberships].flatMap(({ hit }) => hit ?? []),
  ]
  const names = named.map(({ fullName, firstName, lastName }) => ({ fullName, firstName, lastName }))
  return [...new Map(names.map((name) => [JSON.stringify(name), name])).values()]
}

/** Returns the number of texts that were changed. */
export async function eraseNames(tx: Tx, accountId: string, names: NameFinder, now: Date): Promise<number> {
  if (names.words.length === 0) return 0
  const counts = [
    await fromFileNames(tx, accountId, names),
    await fromSearches(tx, accountId, names),
    await fromShortlists(tx, accountId, names, now),
    await fromProjects(tx, accountId, names),
    await fromProjectNotes(tx, accountId, names),
    await fromPages(tx, accountId, names),
    await fromReasons(tx, accountId, names),
    await rewordReasons(tx, accountId, names.words, (reason) => names.removeNames(reason)),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

async function fromFileNames(tx: Tx, accountId: string, names: NameFinder): Promise<number> {
  const files = (await readFileNames(tx, accountId)).filter(({ fileName }) => names.isIn(fileName))
  const importIds = files.map(({ importId }) => importId)
  if (importIds.length > 0) await forgetFileNames(tx, accountId, importIds)
  return importIds.length
}

/** A search that asks only for this person, or names them in a filter, is removed: without the name it would ask for everybody. */
async function fromSearches(tx: Tx, accountId: string, names: NameFinder): Promise<number> {
  let changed = 0
  for (const search of await readQuestions(tx, accountId)) {
    const [name, prompt] = [names.removeNames(search.name), names.removeNames(search.prompt)]
    const isFiltered = namesIn(search.filtersJson, names) || namesIn(JSON.stringify(search.criteria), names)
    if (name === search.name && prompt === search.prompt && !isFiltered) continue
    const asksNothing = prompt !== search.prompt && !/[\p{L}\p{N}]/u.test(prompt)
    if (isFiltered || asksNothing) await removeSearch(tx, accountId, search.searchId)
    else await reword(tx, accountId, { ...search, name, prompt })
    changed++
  }
  return changed
}

function namesIn(filtersJson: string, names: NameFinder): boolean {
  const filters = JSON.parse(filtersJson)
  return JSON.stringify(withoutNames(filters, names)) !== JSON.stringify(filters)
}

async function fromShortlists(tx: Tx, accountId: string, names: NameFinder, now: Date): Promise<number> {
  const lists = (await readListNames(tx, accountId)).filter(({ name }) => names.isIn(name))
  for (const { shortlistId, name } of lists)
    await renameShortlist(tx, accountId, { shortlistId, name: names.removeNames(name) }, now)
  return lists.length
}

async function fromProjects(tx: Tx, accountId: string, names: NameFinder): Promise<number> {
  let changed = 0
  for (const project of await readProjectTexts(tx, accountId)) {
    const { name, description, stages } = project
    const left = withoutNames({ name, description, stages }, names) as typeof project
    if (JSON.stringify(left) === JSON.stringify({ name, description, stages })) continue
    await changeProject(tx, accountId, { ...project, ...left })
    changed++
  }
  return changed
}

async function fromProjectNotes(tx: Tx, accountId: string, names: NameFinder): Promise<number> {
  const notes = (await readProjectNotes(tx, accountId)).filter(({ text }) => names.isIn(text ?? ''))
  for (const note of notes) await rewordNote(tx, accountId, { ...note, text: names.removeNames(note.text ?? '') })
  return notes.length
}

async function fromPages(tx: Tx, accountId: string, names: NameFinder): Promise<number> {
  let changed = 0
  for (const { key, query } of await readQueries(tx, accountId)) {
    const left = withoutNames(query, names)
    if (JSON.stringify(left) === JSON.stringify(query)) continue
    await rewordQuery(tx, accountId, key, left)
    changed++
  }
  return changed
}

async function fromReasons(tx: Tx, accountId: string, names: NameFinder): Promise<number> {
  const reasons = (await readReasonsWith(tx, accountId, names.words)).filter(({ reason }) => names.isIn(reason))
  for (const { suppressionId, reason } of reasons) {
    await changeReason(tx, accountId, suppressionId, names.removeNames(reason))
  }
  return reasons.length
}
