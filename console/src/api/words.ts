/** Turns a failure into words for a person: the text for its error code with its numbers, otherwise the service's own message. */
import { serviceText } from '../text/service-text.ts'
import { t, tMaybe } from '../text/t.ts'
import { ApiError } from './failures.ts'
import { MissingScope } from './scopes.ts'

export function wordsOf(error: unknown): string {
  if (error instanceof MissingScope) return t(`error.scope.${error.scope}`)
  if (!(error instanceof ApiError)) return t('error.offline')
  const { code, message, fields, requiredCredits, availableCredits, maxCredits, capCredits } = error.body
  const numbers = Object.entries({ requiredCredits, availableCredits, maxCredits, capCredits })
  const given = Object.fromEntries(numbers.filter((entry): entry is [string, number] => entry[1] !== undefined))
  if (code === 'INVALID_REQUEST' && fields?.length) {
    return fields.map(({ field, problem }) => `${field} ${serviceText(problem)}`).join('; ')
  }
  return tMaybe(`error.${code}`, given) ?? serviceText(message)
}

/** The trace id to quote when asking for help. */
export const traceOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body.traceId : undefined
