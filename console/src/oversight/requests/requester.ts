/** What a request is called by: its person, else its own number. */
import type { PersonRequest } from '../../api/oversight-types.ts'
import { useName } from '../names.tsx'

export const useRequester = ({ urns, reference, requestId }: PersonRequest): string =>
  useName(urns[0] ?? '') || (reference ?? requestId)
