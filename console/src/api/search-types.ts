/** The scales and filters of a search, as the contract has them. */
export type { LanguageLevel } from '../../../contract/levels.ts'
export { languageLevels } from '../../../contract/levels.ts'
export type { Filters } from '../../../contract/search.ts'
