/** The projects part of the SDK, with this page's transport. */
import { projectsResource } from '../../../sdk/typescript/src/resources/projects.ts'
import { transport } from './scout.ts'

export const scoutProjects = projectsResource(transport)
