/** Today's date for the service, which counts days in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)
