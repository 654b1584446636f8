/**
 * Builds the package: each node and the credentials become one file that `require` can load, with the SDK inside, because a
 * community node may have no dependencies of its own. n8n itself provides n8n-workflow.
 */
import { copyFile, rm } from 'node:fs/promises'
import { build } from 'esbuild'

const here = new URL('.', import.meta.url)
await rm(new URL('dist/', here), { recursive: true, force: true })
await build({
  absWorkingDir: new URL('.', here).pathname,
  entryPoints: [
    'credentials/TalentScoutApi.credentials.ts',
    'nodes/TalentScout.node.ts',
    'nodes/TalentScoutTrigger.node.ts',
  ],
  outdir: 'dist',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['n8n-workflow'],
})
await copyFile(new URL('nodes/talent-scout.svg', here), new URL('dist/nodes/talent-scout.svg', here))
