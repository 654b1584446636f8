/** What the key in use may do. Owns which scope each operation takes, and the failure that says so before anything is asked. */
import { useAccount } from './queries.ts'
import type { Account, QuoteBody } from './types.ts'

export type Scope = Account['key']['scopes'][number]
/** Those that an operation takes; the others are parts of them. */
type WholeScope = Exclude<Scope, 'view' | 'comment' | 'audit' | 'provision'>

const SCOPES: Record<QuoteBody['operation'], WholeScope> = {
  search: 'search',
  enrich: 'enrich',
  'enrich/batch': 'enrich',
  contact: 'contact',
  'contact/batch': 'contact',
}

/** The key lacks a scope: known here, not told by the service. */
export class MissingScope extends Error {
  readonly scope: WholeScope

  constructor(scope: WholeScope) {
    super(`the key lacks the scope ${scope}`)
    this.name = 'MissingScope'
    this.scope = scope
  }
}

/** True until it is known otherwise: the service has the last word. */
export function useScope(scope: Scope): boolean {
  const scopes = useAccount().data?.key.scopes
  return scopes?.includes(scope) ?? true
}

/** Tells whether one of some scopes is had; true of none, and until it is known otherwise. */
export function useScopes(): (...wanted: Scope[]) => boolean {
  const scopes = useAccount().data?.key.scopes
  return (...wanted) => !scopes || wanted.length === 0 || wanted.some((scope) => scopes.includes(scope))
}

export function useMissingScope(operations: QuoteBody['operation'][]): MissingScope | undefined {
  const scopes = useAccount().data?.key.scopes
  const missing = operations.map((operation) => SCOPES[operation]).find((scope) => scopes && !scopes.includes(scope))
  return missing && new MissingScope(missing)
}
