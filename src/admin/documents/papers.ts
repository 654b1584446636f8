/**
 * The papers: texts from data/*.txt with every blank filled by a fact. A blank without a fact is an error, so none is left open
 * or invented.
 */
import { readFile } from 'node:fs/promises'
import type { Facts } from './facts.ts'

export const papers = [
  'technical-documentation',
  'instructions-for-use',
  'model-card-title-encoder',
  'model-card-prompt-reader',
  'record-of-processing',
  'dpia-outline',
] as const

const BLANK = /\{\{(\w+)\}\}/g

export async function fillPaper(name: (typeof papers)[number], facts: Facts): Promise<string> {
  const text = await readFile(new URL(`./data/${name}.txt`, import.meta.url), 'utf8')
  return text.replace(BLANK, (_, blank: string) => {
    const fact = facts[blank]
    if (fact === undefined) throw new Error(`${name} has a blank "${blank}" that no fact fills`)
    return fact
  })
}
