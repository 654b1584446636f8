/**
 * Compiles the reference data ahead of time: `npm run reference [folder]`. Without it the service does so at its first
 * use; an image or a read-only installation wants it done before.
 */
import { join } from 'node:path'
import { openEntities } from '../src/reference/entities/entities.ts'
import { openPlaces } from '../src/reference/places/places.ts'
import { openSkills } from '../src/reference/skills/skills.ts'
import { readConfig } from '../src/settings/config.ts'

const folder = process.argv[2] ?? join(readConfig(process.env).dataDir, 'reference')
await Promise.all([openPlaces(folder), openEntities(folder), openSkills(folder)])
console.log(`Reference data is ready in ${folder}`)
