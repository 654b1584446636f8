/** Which people of a project are selected. The selection ends with the page, and drops people who have left the project. */
import { useMemo, useState } from 'react'
import type { Member } from '../api/project-types.ts'

export interface Selection {
  members: Member[]
  has: (urn: string) => boolean
  toggle: (urn: string) => void
  setAll: (on: boolean) => void
  clear: () => void
}

export function useSelection(members: Member[]): Selection {
  const [urns, setUrns] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      members: members.filter(({ urn }) => urns.has(urn)),
      has: (urn) => urns.has(urn),
      toggle: (urn) => setUrns(urns.symmetricDifference(new Set([urn]))),
      setAll: (on) => setUrns(on ? new Set(members.map(({ urn }) => urn)) : new Set()),
      clear: () => setUrns(new Set()),
    }),
    [members, urns],
  )
}
