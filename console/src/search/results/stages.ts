/** The project stages that the listed people have reached beyond the first one: contacted, interviewed, rejected. Free. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ProjectPlaces } from '../../api/project-types.ts'
import { useScope } from '../../api/scopes.ts'
import { scoutProjects } from '../../api/scout-projects.ts'
import type { Candidate } from '../../api/types.ts'

export type ProjectPlace = ProjectPlaces['members'][number]['projects'][number]

export interface StageMarks {
  /** By urn, the most recently moved first. */
  reached: ReadonlyMap<string, ProjectPlace[]>
}

type Places = ProjectPlaces['members']

const together = (answers: UseQueryResult<Places>[]): StageMarks['reached'] =>
  new Map(
    answers.flatMap(({ data = [] }) =>
      data.map(({ urn, projects }) => [urn, projects.filter(({ stage }) => stage.position > 1)] as const),
    ),
  )

/** Asks for each slice of people separately. */
export function useStages(slices: Candidate[][]): StageMarks {
  const enabled = useScope('pool')
  const reached = useQueries({
    queries: slices.map((slice) => {
      const urns = slice.map(({ urn }) => urn)
      return {
        queryKey: ['projects', 'places', urns],
        enabled,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await scoutProjects.ofPeople(urns, { signal })).members,
      }
    }),
    combine: together,
  })
  return { reached }
}
