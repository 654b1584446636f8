/** Opens the service's own knowledge when it is first asked for, and loads its modules and word lists only then. */
import type { Log } from '../base/log.ts'
import type { Knowledge } from '../operations/scout.ts'
import type { Config } from '../settings/config.ts'

export function lazyKnowledge(config: Config, log: Log): () => Promise<Knowledge> {
  let opened: Promise<Knowledge> | undefined
  return () => {
    opened ??= load(config, log).catch((error) => {
      // A failure may pass, such as a full disk: the next request tries again.
      opened = undefined
      throw error
    })
    return opened
  }
}

async function load(config: Config, log: Log): Promise<Knowledge> {
  const { openKnowledge } = await import('./knowledge.ts')
  return openKnowledge(config, log)
}
