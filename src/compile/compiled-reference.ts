/** All compiled tables of a data folder, each found or made first: what the lookups of src/reference/ are opened with. */
import { compiledEntities } from './entities/compiled-entities.ts'
import { compiledPlaces } from './places/compiled-places.ts'
import { compiledSkills } from './skills/compiled-skills.ts'

export async function compiledReference(folder: string) {
  const [places, entities, skills] = await Promise.all([
    compiledPlaces(folder),
    compiledEntities(folder),
    compiledSkills(folder),
  ])
  return { places, entities, skills }
}
