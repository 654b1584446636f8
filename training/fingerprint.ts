/**
 * A fingerprint of how titles become features. Weights are meaningless with other features, so it is stored beside them. The
 * probes contain no short forms, so that aliases can be added without new weights.
 */
import { createHash } from 'node:crypto'
import { featuresOf } from '../src/reference/titles/features.ts'

const PROBES = [
  'Registered Nurse',
  'Krankenpfleger/in (m/w/d)',
  'Directora de operaciones',
  'C++ / C# Developer',
  'Développeur·se web',
  'Técnico en mantenimiento de ascensores, turno de noche',
  'Kauffrau für Büromanagement',
]

export function featuresFingerprint(): string {
  return createHash('sha256')
    .update(JSON.stringify(PROBES.map(featuresOf)))
    .digest('hex')
    .slice(0, 16)
}
