/** The buttons that open the person form: for a new person, and to change one of the pool. */
import { useQuery } from '@tanstack/react-query'
import { Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { scoutPool } from '../api/scout-pool.ts'
import { setQuery } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure, SkeletonRows } from '../ui/empty.tsx'
import { EMPTY_PERSON, textOf } from './person-fields.ts'
import { PersonForm } from './person-form.tsx'

export function AddPerson() {
  const [isOpen, setOpen] = useState(false)
  const saved = (urn: string) => {
    setOpen(false)
    setQuery({ person: urn })
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <UserPlus size={15} aria-hidden />
        {t('person.add')}
      </Button>
      <Dialog look="wide" open={isOpen} onClose={() => setOpen(false)} title={t('person.add')}>
        <PersonForm initial={EMPTY_PERSON} onSaved={saved} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

export function EditPerson({ urn }: { urn: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Pencil size={15} aria-hidden />
        {t('person.edit')}
      </Button>
      <Dialog look="wide" open={isOpen} onClose={() => setOpen(false)} title={t('person.edit')}>
        <Editing urn={urn} onEnd={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Editing({ urn, onEnd }: { urn: string; onEnd: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['pool', 'candidate', urn],
    queryFn: ({ signal }) => scoutPool.get(urn, { signal }),
  })
  if (error) return <Failure error={error} />
  if (!data) return <SkeletonRows rows={4} />
  return <PersonForm urn={data.candidate.urn} initial={textOf(data.candidate)} onSaved={onEnd} onCancel={onEnd} />
}
