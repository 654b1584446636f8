/**
 * What the key in use may do. Owns which scope each operation needs, and the error shown when it is missing, so that nothing is asked in
 * vain.
 */
import { useAccount } from './queries.ts'
import type { Account, QuoteBody } from './types.ts'

export type Scope = Account['key']['scopes'][number]
/** The scopes that operations need; the excluded ones are parts of these. */
type WholeScope = Exclude<Scope, 'view' | 'comment' | 'audit' | 'provision'>

const SCOPES: Record<QuoteBody['operation'], WholeScope> = {
  search: 'search',
  enrich: 'enrich',
  'enrich/batch': 'enrich',
  contact: 'contact',
  'contact/batch': 'contact',
}

/** The key lacks a scope; found out here, without asking the service. */
export class MissingScope extends Error {
  readonly scope: WholeScope

  constructor(scope: WholeScope) {
    super(`the key lacks the scope ${scope}`)
    this.name = 'MissingScope'
    this.scope = scope
  }
}

/** True while the scopes are not known yet: the service decides in the end. */
export function useScope(scope: Scope): boolean {
  const scopes = useAccount().data?.key.scopes
  return scopes?.includes(scope) ?? true
}

/**
 * Returns a function that says whether the key has at least one of the given scopes; true for none given, and while the scopes are not
 * known yet.
 */
export function useScopes(): (...wanted: Scope[]) => boolean {
  const scopes = useAccount().data?.key.scopes
  return (...wanted) => !scopes || wanted.length === 0 || wanted.some((scope) => scopes.includes(scope))
}

export function useMissingScope(operations: QuoteBody['operation'][]): MissingScope | undefined {
  const scopes = useAccount().data?.key.scopes
  const missing = operations.map((operation) => SCOPES[operation]).find((scope) => scopes && !scopes.includes(scope))
  return missing && new MissingScope(missing)
}
