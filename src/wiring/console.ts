/**
 * The console's built files: taken from the package, found in the data folder, or built if missing or if the sources changed.
 * Owns where they are kept; console/build.ts builds them, http/console.ts serves them.
 */
import { execFile } from 'node:child_process'
import { access, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { draftOf } from '../base/drafts.ts'
import { fingerprint } from '../base/fingerprint.ts'
import { shippedFolder } from '../base/shipped.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** `test/console/bundle.test.ts` detects sources missing from this list. */
export const CONSOLE_SOURCES = [
  'console/index.html',
  'console/*.ts',
  'console/src/**/*.*',
  'sdk/typescript/package.json',
  'sdk/typescript/src/**/*.ts',
  'contract/*.ts',
]
/** Packages whose version changes the built files; all other packages come with these. */
const PACKAGES = ['vite', '@tailwindcss/vite', 'react', '@base-ui/react', '@tanstack/react-query']

/** The folder of the built files. `onBuild` is called first if they have to be built. */
export async function builtConsole(dataDir: string, onBuild: () => void = () => {}): Promise<string> {
  const shipped = await shippedFolder('console')
  if (shipped) return shipped
  const kept = join(dataDir, 'console')
  const folder = join(kept, await fingerprint(ROOT, CONSOLE_SOURCES, PACKAGES))
  if (await exists(folder)) return folder
  onBuild()
  const draft = draftOf(folder)
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'console/build.ts'), draft], { cwd: ROOT })
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process built it meanwhile; its result is as good.
    if (!(await exists(folder))) throw new Error(`The console could not be built: ${reasonOf(error)}`)
  }
  await removeOthers(kept, folder)
  return folder
}

/**
 * Servers keep their files in memory, so nobody needs the files of older sources. A draft may be the work of another process
 * right now, so drafts stay.
 */
async function removeOthers(kept: string, folder: string): Promise<void> {
  for (const name of await readdir(kept)) {
    const path = join(kept, name)
    if (path !== folder && !name.endsWith('.tmp')) await rm(path, { recursive: true, force: true })
  }
}

const reasonOf = (error: unknown) => (error as { stderr?: string }).stderr?.trim() || (error as Error).message

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
