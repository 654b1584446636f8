/** Conditions that nobody meets: a network that filters by them finds nobody, and one that does not must say so. Owns no check. */
const NONE = 'Zzqx Network Check'
const entity = { entityId: 'network-check:nowhere', name: NONE, website: null }
const place = {
  geoId: 'network-check:nowhere',
  name: NONE,
  level: 'CITY',
  countryCode: 'AQ',
  within: [{ geoId: '6697173', name: 'Antarctica', level: 'COUNTRY' }],
}

export const everyFilter: [name: string, filter: object][] = [
  ['firstName', { firstName: NONE }],
  ['lastName', { lastName: NONE }],
  ['skills', { skills: [NONE] }],
  ['languages', { languages: [{ name: NONE, level: 'NATIVE' }] }],
  ['titles', { titles: [NONE] }],
  ['currentCompanyId', { currentCompanyId: entity.entityId, currentCompany: entity }],
  ['pastCompanyId', { pastCompanyId: entity.entityId, pastCompany: entity }],
  ['industryId', { industryId: entity.entityId, industry: entity }],
  ['schoolId', { schoolId: entity.entityId, school: entity }],
  ['geoIds', { geoIds: [place.geoId], places: [place] }],
]

const organisation = { name: NONE, entityIds: [entity.entityId], entities: [entity] }
const musts: [name: string, group: object][] = [
  ['titles', [[{ name: NONE, also: [] }]]],
  ['skills', [[NONE]]],
  ['places', [[{ name: NONE, geoIds: [place.geoId], places: [place] }]]],
  ['companies', [[{ ...organisation, when: 'CURRENT' }]]],
  ['schools', [[organisation]]],
  ['industries', [[organisation]]],
  ['languages', [[{ name: NONE, level: null }]]],
  ['years', { min: 90, max: null }],
]

/** A reading of a prompt that consists of these parts and nothing else. */
export const understoodWith = ({ musts = {}, excluded = {} }: { musts?: object; excluded?: object }): object => ({
  ...nothing,
  musts: { ...noMusts, ...musts },
  excluded: { ...noExclusions, ...excluded },
})

const nothing = {
  ...{ titles: [], skills: [], places: [], companies: [], schools: [], industries: [], languages: [] },
  ...{ seniority: [], years: null, words: [] },
}
const noExclusions = {
  ...{ titles: [], skills: [], places: [], companies: [], schools: [], industries: [], languages: [], seniority: [] },
}

const noMusts = {
  ...{ titles: [], skills: [], places: [], companies: [], schools: [], industries: [], languages: [] },
  ...{ seniority: [], years: null },
}

/** Seniority is missing here, because no level is impossible. */
export const everyMust: [name: string, understood: object][] = musts.map(([kind, group]) => [
  `musts.${kind}`,
  understoodWith({ musts: { [kind]: group } }),
])
