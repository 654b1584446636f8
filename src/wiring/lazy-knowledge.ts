/**
 * The service's own knowledge, opened when it is first asked for. Its modules and word lists are loaded then, not at
 * the start.
 */
import type { Log } from '../base/log.ts'
import type { Knowledge } from '../operations/scout.ts'
import type { Config } from '../settings/config.ts'

export function lazyKnowledge(config: Config, log: Log): () => Promise<Knowledge> {
  let opened: Promise<Knowledge> | undefined
  return () => {
    opened ??= load(config, log).catch((error) => {
      // A full disk today is no reason to know nothing tomorrow.
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
