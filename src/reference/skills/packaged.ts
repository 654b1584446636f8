/** Names of technologies from packages as they lie in the compiled file. Owns its layout. */
import { decodeBlocks, encodeBlocks } from '../columns.ts'

/** LANGUAGE: of programming. MARK: a brand with a mark of its own, most of them software, some not. */
export type Origin = 'LANGUAGE' | 'MARK'
export type PackagedSkill = [name: string, origin: Origin]

export const encodePackaged = (skills: readonly PackagedSkill[]): Buffer =>
  encodeBlocks({ names: Buffer.from(JSON.stringify(skills)) })

/** Undefined when the file is none of ours or was cut short. */
export function decodePackaged(file: Buffer): PackagedSkill[] | undefined {
  const names = decodeBlocks(file)?.names
  return names && (JSON.parse(names.toString()) as PackagedSkill[])
}
