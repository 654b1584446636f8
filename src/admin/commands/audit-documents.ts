/** `audit documents`: papers for the deployer's own assessment, made from code, settings and figures, written into a folder. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandContext } from '../context.ts'
import { gatherFacts } from '../documents/facts.ts'
import { fillPaper, papers } from '../documents/papers.ts'
import { Failure } from '../failure.ts'

export async function auditDocuments(context: CommandContext, { out }: { out: string }): Promise<void> {
  const { config } = context.readConfig()
  const facts = await context.withDatabase((database) => gatherFacts(config, database, new Date()))
  const files: string[] = []
  try {
    await mkdir(out, { recursive: true })
    for (const name of papers) {
      files.push(join(out, `${name}.md`))
      await writeFile(files.at(-1)!, await fillPaper(name, facts))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw new Failure(`${out} cannot be written: ${(error as Error).message}`)
  }
  const text = `Written: ${files.join(', ')}.\nMaterial for your own assessment; what only you know is marked "to be completed".`
  context.output.answer({ version: facts.version, files }, text)
}
