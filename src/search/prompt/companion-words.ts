/** Words that introduce people someone works with: "led a team of", "supporting". Owns data/companion-words.tsv. */
import { PhraseList } from './phrase-list.ts'

export const companionWords = new PhraseList(new URL('./data/companion-words.tsv', import.meta.url))
