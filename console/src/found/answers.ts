/** The people in the answers of this visit's searches: to find, to change and to take out where they stand, without asking again. */
import { queryClient } from '../api/queries.ts'
import type { Candidate, Criterion, SearchAnswer } from '../api/types.ts'

export function foundBefore(urn: string): Candidate | undefined {
  for (const [, answer] of queryClient.getQueriesData<SearchAnswer>({ queryKey: ['search'] })) {
    const candidate = answer?.candidates.find((each) => each.urn === urn)
    if (candidate) return candidate
  }
  return undefined
}

/** By which criteria they were judged when they were found. */
export function judgedBy(urn: string): Criterion[] {
  const answers = queryClient.getQueriesData<SearchAnswer>({ queryKey: ['search'] }).map(([, answer]) => answer)
  const last = answers.findLast((answer) => answer?.candidates.some((each) => each.urn === urn))
  return last?.interpretation.criteria ?? []
}

/** The record of the page that showed them last. */
export function recordedIn(urn: string): string | null {
  const answers = queryClient.getQueriesData<SearchAnswer>({ queryKey: ['search'] }).map(([, answer]) => answer)
  return answers.findLast((answer) => answer?.candidates.some((each) => each.urn === urn))?.decisionId ?? null
}

/** Asking again could cost, and would move everybody. Undefined takes them out. */
export function changeFound(urn: string, change: (candidate: Candidate) => Candidate | undefined): void {
  queryClient.setQueriesData<SearchAnswer>({ queryKey: ['search'] }, (answer) => {
    if (!answer?.candidates.some((each) => each.urn === urn)) return answer
    return {
      ...answer,
      candidates: answer.candidates.flatMap((each) => (each.urn === urn ? (change(each) ?? []) : each)),
    }
  })
}
