/** Names of technologies from packages, beyond the hand-kept lists. Owns which of the packages' entries are skills. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFile, readPackageJson } from '../../base/packages.ts'
import { encodePackaged, type Origin } from '../../reference/skills/packaged.ts'
import { knownSkill } from '../../reference/skills/skill-key.ts'

export async function compileSkills(): Promise<Uint8Array> {
  const skills = new Map<string, Origin>()
  for (const name of await languages()) if (!knownSkill(name)) skills.set(name, 'LANGUAGE')
  for (const name of await marks()) if (!knownSkill(name) && !skills.has(name)) skills.set(name, 'MARK')
  return encodePackaged([...skills])
}

/**
 * Each language is a small module, read as text without running it. Aliases are left out: they are names for files ("terraform"
 * stands for HCL, "rake" for Ruby), not names that people use for a skill.
 */
async function languages(): Promise<string[]> {
  const folder = packageFile('linguist-languages', 'data')
  const names: string[] = []
  for await (const file of glob('*.js', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8')
    const name = /\bname: '((?:[^'\\]|\\.)+)'/.exec(text)?.[1]
    if (name && /\btype: 'programming'/.test(text)) names.push(name.replaceAll('\\', ''))
  }
  return names.sort()
}

async function marks(): Promise<string[]> {
  const icons = await readPackageJson<{ title: string }[]>('simple-icons', 'data/simple-icons.json')
  return icons.map(({ title }) => title)
}
