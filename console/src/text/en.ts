/** All English text, from one file for each part of the console. */
import { chips } from './en/chips.ts'
import { common } from './en/common.ts'
import { credits } from './en/credits.ts'
import { errors } from './en/errors.ts'
import { insights } from './en/insights.ts'
import { jobs } from './en/jobs.ts'
import { members } from './en/members.ts'
import { pool } from './en/pool.ts'
import { profile } from './en/profile.ts'
import { projects } from './en/projects.ts'
import { search } from './en/search.ts'

export const en = {
  ...common,
  ...errors,
  ...search,
  ...chips,
  ...insights,
  ...profile,
  ...jobs,
  ...pool,
  ...projects,
  ...credits,
  ...members,
}
