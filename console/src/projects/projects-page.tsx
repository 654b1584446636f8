/** Projects: all of them, or one, each at its own address. */
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import { usePlace } from '../router/router.ts'
import { ProjectList } from './project-list.tsx'
import { ProjectView } from './project-view.tsx'

export default function ProjectsPage() {
  const { path } = usePlace()
  const [, , id] = path.split('/')
  return (
    <div className={`mx-auto px-4 py-4 pb-24 sm:px-6 ${id ? 'max-w-[110rem]' : 'max-w-6xl'}`}>
      {id ? <ProjectView key={id} projectId={decodeURIComponent(id)} /> : <ProjectList />}
      <LazyProfileDrawer />
    </div>
  )
}
