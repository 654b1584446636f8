/** The language levels of a search, from the contract. */
export type { LanguageLevel } from '../../../contract/levels.ts'
export { languageLevels } from '../../../contract/levels.ts'
