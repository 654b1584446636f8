/** Reads and changes the people in the cached answers of this visit's searches, without asking the service again. */
import { queryClient } from '../api/queries.ts'
import type { Candidate, Criterion, SearchAnswer } from '../api/types.ts'

export function foundBefore(urn: string): Candidate | undefined {
  for (const [, answer] of queryClient.getQueriesData<SearchAnswer>({ queryKey: ['search'] })) {
    const candidate = answer?.candidates.find((each) => each.urn === urn)
    if (candidate) return candidate
  }
  return undefined
}

/** The criteria of the latest search that found this person. */
export function judgedBy(urn: string): Criterion[] {
  const answers = queryClient.getQueriesData<SearchAnswer>({ queryKey: ['search'] }).map(([, answer]) => answer)
  const last = answers.findLast((answer) => answer?.candidates.some((each) => each.urn === urn))
  return last?.interpretation.criteria ?? []
}

/** The decision record of the latest search page that showed this person. */
export function recordedIn(urn: string): string | null {
  const answers = queryClient.getQueriesData<SearchAnswer>({ queryKey: ['search'] }).map(([, answer]) => answer)
  return answers.findLast((answer) => answer?.candidates.some((each) => each.urn === urn))?.decisionId ?? null
}

/** Changes one person in every cached answer; undefined removes them. Searching again could cost credits and would reorder the list. */
export function changeFound(urn: string, change: (candidate: Candidate) => Candidate | undefined): void {
  queryClient.setQueriesData<SearchAnswer>({ queryKey: ['search'] }, (answer) => {
    if (!answer?.candidates.some((each) => each.urn === urn)) return answer
    return {
      ...answer,
      candidates: answer.candidates.flatMap((each) => (each.urn === urn ? (change(each) ?? []) : each)),
    }
  })
}
