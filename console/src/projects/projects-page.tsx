/** All projects, or one of them, each at its own address. */
import { useParams } from '@tanstack/react-router'
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import { ProjectList } from './project-list.tsx'
import { ProjectView } from './project-view.tsx'

export default function ProjectsPage() {
  const id = useParams({ strict: false, select: ({ projectId }) => projectId })
  return (
    <div className={`mx-auto px-4 py-4 pb-24 sm:px-6 ${id ? 'max-w-[110rem]' : 'max-w-6xl'}`}>
      {id ? <ProjectView key={id} projectId={id} /> : <ProjectList />}
      <LazyProfileDrawer />
    </div>
  )
}
