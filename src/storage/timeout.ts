/** Recognises statements that the database ended because they took too long. */
const QUERY_CANCELED = '57014'

export const isTimeout = (error: unknown): boolean => (error as { code?: string }).code === QUERY_CANCELED
