/**
 * All compiled tables of a data folder, each shipped with the release, found in the folder, or made first. The lookups of
 * src/reference/ are opened with them.
 */
import { shippedFile } from '../base/shipped.ts'
import { decodeBlocks } from '../reference/columns.ts'
import { decodePlaceTable } from '../reference/places/table.ts'
import { decodePackaged } from '../reference/skills/packaged.ts'
import { compiledEntities } from './entities/compiled-entities.ts'
import { compiledPlaces } from './places/compiled-places.ts'
import { compiledSkills } from './skills/compiled-skills.ts'

export async function compiledReference(folder: string) {
  const [places, entities, skills] = await Promise.all([
    shipped('places', (bytes) => decodePlaceTable(alone(bytes))),
    shipped('entities', decodeBlocks),
    shipped('skills', decodePackaged),
  ])
  const made = await Promise.all([
    places ?? compiledPlaces(folder),
    entities ?? compiledEntities(folder),
    skills ?? compiledSkills(folder),
  ])
  return { places: made[0], entities: made[1], skills: made[2] }
}

async function shipped<Content>(name: string, decode: (bytes: Buffer) => Content | undefined) {
  const bytes = await shippedFile(`reference/${name}.bin`)
  return bytes && decode(bytes)
}

/** In an ArrayBuffer of its own, from its first byte on, because the columns need that alignment. */
const alone = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.byteLength === bytes.length ? (bytes.buffer as ArrayBuffer) : new Uint8Array(bytes).buffer
