/** Finds phrases that carry a meaning among words. Owns the lookup; the meanings belong to its users. */
import { plainWords } from './words.ts'

interface Phrase<Meaning> {
  words: string[]
  meaning: Meaning
}

/** Phrases by their first word. */
export class PhraseBook<Meaning> {
  private readonly byFirst = new Map<string, Phrase<Meaning>[]>()

  add(phrase: string, meaning: Meaning): void {
    const words = plainWords(phrase)
    const first = words[0]
    if (first === undefined) return
    const known = this.byFirst.get(first) ?? []
    known.push({ words, meaning })
    known.sort((a, b) => b.words.length - a.words.length)
    this.byFirst.set(first, known)
  }

  /** The phrases that begin at this word, the longest first. */
  at(words: readonly { word: string }[], at: number): Phrase<Meaning>[] {
    const known = this.byFirst.get(words[at]?.word ?? '')
    return known?.filter((phrase) => phrase.words.every((word, i) => words[at + i]?.word === word)) ?? []
  }
}
