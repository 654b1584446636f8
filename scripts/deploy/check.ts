/**
 * Tries the Dockerfile and the files of deploy/ with the programs they are written for, if these are installed: `npm run
 * deploy:check`, after `npm run release`. Reports what it did not run. test/deploy.test.ts checks that the files agree with the
 * product.
 */
import { Closers } from '../../bench/stage.ts'
import { checkImage } from './image.ts'
import { checkProxies } from './proxies.ts'
import { missing, run } from './tools.ts'

const UNITS = ['deploy/systemd/talent-scout.service', 'deploy/systemd/talent-scout-worker.service']
/** systemd's exposure score: 0 is fully closed, 10 fully open; what systemd calls OK ends at 4. */
const EXPOSURE_MAX = 2

async function checkUnits(): Promise<string[]> {
  if (await missing('systemd-analyze')) return ['systemd: not run, systemd-analyze is not installed']
  const args = ['security', '--offline=true', `--threshold=${EXPOSURE_MAX * 10}`]
  for (const unit of UNITS) {
    // The program is not installed where the unit expects it; that is the only fault allowed.
    const { stderr } = await run('systemd-analyze', ['verify', unit]).catch((error: { stderr: string }) => error)
    const faults = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))
    if (faults.length > 0) throw new Error(faults.join('\n'))
    await run('systemd-analyze', [...args, unit])
  }
  return [`systemd: ${UNITS.length} units are well formed, exposure at most ${EXPOSURE_MAX} of 10`]
}

async function checkCluster(): Promise<string[]> {
  if (await missing('kubectl')) return ['kubernetes: not run, kubectl is not installed']
  const { stdout } = await run('kubectl', ['kustomize', 'deploy/kubernetes'])
  return [`kubernetes: ${stdout.match(/^kind: /gm)?.length ?? 0} objects made by kustomize`]
}

const checks = { systemd: checkUnits, kubernetes: checkCluster, proxies: checkProxies, image: checkImage }
/** All checks, or the ones named: `npm run deploy:check -- image`. */
const wanted = process.argv.slice(2)
const closers = new Closers()
try {
  for (const [name, check] of Object.entries(checks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const line of await check(closers)) process.stdout.write(`${line}\n`)
    await closers.close()
  }
} finally {
  await closers.close()
}
