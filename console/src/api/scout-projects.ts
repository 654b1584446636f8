/** Projects, as the SDK asks for them. */
import { projectsResource } from '../../../sdk/typescript/src/resources/projects.ts'
import { transport } from './scout.ts'

export const scoutProjects = projectsResource(transport)
