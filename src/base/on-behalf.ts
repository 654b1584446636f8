/** On whose behalf the current work is done: an account's while its request is served, nobody's in workers and checks. */
import { AsyncLocalStorage } from 'node:async_hooks'

const owners = new AsyncLocalStorage<string | undefined>()

/** Holds for all that `work` does and awaits. */
export const onBehalfOf = <T>(owner: string | undefined, work: () => T): T => owners.run(owner, work)

export const currentOwner = (): string | undefined => owners.getStore()
