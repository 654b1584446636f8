/** Jobs begun in this visit, which every page may show while they run. The list of all of them is the service's. */
import { useSyncExternalStore } from 'react'

let followed: string[] = []
const listeners = new Set<() => void>()

function change(next: string[]): void {
  followed = next
  for (const listener of listeners) listener()
}

export const follow = (jobId: string): void => change([jobId, ...followed])
export const unfollow = (jobId: string): void => change(followed.filter((each) => each !== jobId))

export const useFollowed = (): string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => followed,
  )
