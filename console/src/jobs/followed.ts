/** Jobs started in this visit, which any page can show while they run. The list of all jobs comes from the service. */
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
