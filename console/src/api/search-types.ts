/** The scales of a search, as the contract has them. */
export type { LanguageLevel } from '../../../contract/levels.ts'
export { languageLevels } from '../../../contract/levels.ts'
