/** The people of a record, which names nobody: shown by their ids until a viewer with the `pool` scope asks for their names. */
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useScope } from '../api/scopes.ts'
import { found, personQuery } from '../profile/use-person.ts'
import { setQuery } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Switch } from '../ui/check.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

const Shown = createContext(false)

interface NamesProps {
  children: (nameSwitch: ReactNode) => ReactNode
}

/** Passes the switch to `children`, which decide where it appears. */
export function Names({ children }: NamesProps) {
  const maySee = useScope('pool')
  const [isOn, setOn] = useState(false)
  const nameSwitch = maySee ? (
    <Tooltip text={t('names.hint')}>
      <span>
        <Switch checked={isOn} onChange={setOn}>
          {t('names.show')}
        </Switch>
      </span>
    </Tooltip>
  ) : null
  return <Shown value={isOn}>{children(nameSwitch)}</Shown>
}

/** An empty urn means nobody. People whom this visit's searches showed need no request. */
export function useName(urn: string): string {
  const isOn = useContext(Shown)
  const { data } = useQuery({ ...personQuery(urn), enabled: isOn && urn !== '' })
  return isOn ? (data?.name ?? found(urn)?.full_name ?? urn) : urn
}

export function PersonName({ urn }: { urn: string }) {
  const maySee = useScope('pool')
  const name = useName(urn)
  const look = name === urn ? 'font-mono text-xs wrap-anywhere' : 'font-medium wrap-anywhere'
  if (!maySee) return <span className={look}>{name}</span>
  return (
    <button
      type="button"
      aria-label={t('ranked.open', { name })}
      title={urn}
      onClick={() => setQuery({ person: urn })}
      className={`text-left hover:text-accent hover:underline ${look}`}
    >
      {name}
    </button>
  )
}
