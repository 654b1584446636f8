/** A pool of any size as a file of NDJSON, written as it is made. Owns the file and what is remembered of everyone in it. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { poolPerson, poolRecord, type Truth, truthOf } from './pool-people.ts'

/** Some hundred kilobytes a piece: a write for each person would cost more than making them. */
const PEOPLE_A_PIECE = 200

/** `onPerson` sees everyone, in order: what a run must know of a million people it keeps in its own way. */
export async function writePoolFile(path: string, people: number, onPerson: (truth: Truth) => void): Promise<void> {
  function* pieces() {
    for (let from = 0; from < people; from += PEOPLE_A_PIECE) {
      let piece = ''
      for (let number = from; number < Math.min(people, from + PEOPLE_A_PIECE); number++) {
        const person = poolPerson(number)
        onPerson(truthOf(person))
        piece += `${JSON.stringify(poolRecord(number, person))}\n`
      }
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
}
