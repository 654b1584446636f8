/** Names of technologies from packages as the compiled file stores them. Owns its layout. */
import { decodeBlocks, encodeBlocks } from '../columns.ts'

/** LANGUAGE: a programming language. MARK: a brand with a logo of its own; most of them are software, some are not. */
export type Origin = 'LANGUAGE' | 'MARK'
export type PackagedSkill = [name: string, origin: Origin]

export const encodePackaged = (skills: readonly PackagedSkill[]): Buffer =>
  encodeBlocks({ names: Buffer.from(JSON.stringify(skills)) })

/** Undefined if the file is not one of ours or was cut short. */
export function decodePackaged(file: Buffer): PackagedSkill[] | undefined {
  const names = decodeBlocks(file)?.names
  return names && (JSON.parse(names.toString()) as PackagedSkill[])
}
