/** The account on whose behalf the current code runs: set while its request is served, undefined in workers and checks. */
import { AsyncLocalStorage } from 'node:async_hooks'

const owners = new AsyncLocalStorage<string | undefined>()

/** Applies to everything that `work` does and awaits. */
export const onBehalfOf = <T>(owner: string | undefined, work: () => T): T => owners.run(owner, work)

export const currentOwner = (): string | undefined => owners.getStore()
