/** Reads the hand-kept tables of sandbox/data. Owns where they are; their readers know what they mean. */
import { readFileSync } from 'node:fs'

export function readTable<Row>(name: string): Row {
  return JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8')) as Row
}
