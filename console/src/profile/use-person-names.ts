/** Looks up the names of people of whom the address holds only urns. */
import { useQueries } from '@tanstack/react-query'
import { personQuery } from './use-person.ts'

export function usePersonNames(urns: string[]): ReadonlyMap<string, string> {
  const answers = useQueries({ queries: urns.map(personQuery) })
  return new Map(
    answers.flatMap(({ data }, at) => (data && data.name !== data.urn ? [[urns[at] ?? '', data.name]] : [])),
  )
}
