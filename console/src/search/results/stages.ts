/** At which stage of a project the people of a page are, once they left its first one: contacted, interviewed, rejected. Free. */
import { useQuery } from '@tanstack/react-query'
import { POOL_SAVE_URNS_MAX } from '../../../../contract/limits.ts'
import { post } from '../../api/client.ts'
import type { ProjectPlaces } from '../../api/project-types.ts'
import { useScope } from '../../api/scopes.ts'
import type { Candidate } from '../../api/types.ts'

export type Reached = ProjectPlaces['members'][number]['projects'][number]

export interface StageMarks {
  /** By urn, the last moved first. */
  reached: ReadonlyMap<string, Reached[]>
}

const NOBODY: StageMarks['reached'] = new Map()

export function useStages(candidates: Candidate[]): StageMarks {
  const mayOpen = useScope('pool')
  const urns = candidates.slice(0, POOL_SAVE_URNS_MAX).map(({ urn }) => urn)
  const { data: reached = NOBODY } = useQuery({
    queryKey: ['projects', 'places', urns],
    enabled: mayOpen && urns.length > 0,
    queryFn: async ({ signal }) => {
      const { members } = await post<ProjectPlaces>('projects/members', { urns }, signal)
      return new Map(
        members.map(({ urn, projects }) => [urn, projects.filter(({ stage }) => stage.position > 1)] as const),
      )
    },
  })
  return { reached }
}
