/** Packs the Python client as it is published: wheel and source archive, with the same bytes every time. Needs uv. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Any fixed time: hatchling writes it into the archives in place of the files' own times. */
const EPOCH = '1580601600'

/** Returns false if uv is not installed; then nothing was made. */
export async function packPython(root: string, folder: string): Promise<boolean> {
  const env = { ...process.env, SOURCE_DATE_EPOCH: EPOCH }
  const run = (args: string[]) => promisify(execFile)('uv', args, { cwd: root, env })
  const isThere = await run(['--version']).then(
    () => true,
    () => false,
  )
  if (isThere) await run(['build', '--quiet', '--no-create-gitignore', '--out-dir', folder, join(root, 'sdk/python')])
  return isThere
}
