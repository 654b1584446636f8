/**
 * The sentences of job adverts of Green et al. (2022) as text with marked spans. Owns the reading of their file, which has one
 * word per line, tagged B-, I- or O. Words are joined by single spaces; an I- without a B- before it begins a span.
 */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'

export interface MarkedSpan {
  kind: string
  start: number
  end: number
  words: number
}

export interface MarkedSentence {
  text: string
  spans: MarkedSpan[]
}

export async function readAdverts(file: string): Promise<MarkedSentence[]> {
  const rows = parse(await readFile(file, 'utf8'), { columns: true, relax_quotes: true }) as Record<string, string>[]
  const sentences = new Map<string, MarkedSentence>()
  for (const { sentence_id, word, tag } of rows) {
    const sentence = sentences.get(sentence_id!) ?? { text: '', spans: [] }
    sentences.set(sentence_id!, sentence)
    addWord(sentence, word!, tag!)
  }
  return [...sentences.values()]
}

function addWord(sentence: MarkedSentence, word: string, tag: string): void {
  const start = sentence.text === '' ? 0 : sentence.text.length + 1
  sentence.text = sentence.text === '' ? word : `${sentence.text} ${word}`
  const end = start + word.length
  const kind = tag.slice(2)
  const last = sentence.spans.at(-1)
  if (tag.startsWith('I-') && last?.kind === kind && last.end === start - 1) {
    last.end = end
    last.words += 1
  } else if (tag.startsWith('B-') || tag.startsWith('I-')) sentence.spans.push({ kind, start, end, words: 1 })
}
