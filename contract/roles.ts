/** The roles of members. What each role may do is in src/members/roles.ts. Imports nothing. */

export const roles = ['owner', 'admin', 'recruiter', 'reviewer', 'auditor'] as const
export type Role = (typeof roles)[number]
