/** The name shown for a request: its person's, otherwise the reference noted with it, otherwise its id. */
import type { PersonRequest } from '../../api/oversight-types.ts'
import { useName } from '../names.tsx'

export const useRequester = ({ urns, reference, requestId }: PersonRequest): string =>
  useName(urns[0] ?? '') || (reference ?? requestId)
