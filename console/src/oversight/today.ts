/** The day it is for the service, which counts in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)
