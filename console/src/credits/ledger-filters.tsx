/** The filters of the ledger; all of them are kept in the address bar. */
import { X } from 'lucide-react'
import { ENTRY_KINDS, ENTRY_OPERATIONS, type QueryChanges } from '../router/params.ts'
import { creditsRoute, setQuery } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const NAMES = ['kind', 'operation', 'from', 'to', 'urn', 'jobId', 'keyId'] as const

/** Added to `to`, which includes the whole of its day as people expect. */
const DAY_MS = 86_400_000

/** The filters as the service's query parameters. */
export function useLedgerParts() {
  const { days: _days, person: _person, from, to, ...parts } = creditsRoute.useSearch()
  return {
    ...parts,
    from: from && `${from}T00:00:00Z`,
    to: to && new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString(),
  }
}

export function LedgerFilters() {
  const params = creditsRoute.useSearch()
  const given = (name: (typeof NAMES)[number]) => params[name] ?? ''
  const set = (name: keyof QueryChanges) => (value: string) => setQuery({ [name]: value })
  const isFiltered = NAMES.some((name) => params[name] !== undefined)
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b bg-ground px-4 py-3 sm:flex sm:flex-wrap">
      <Select
        label={t('ledger.kind')}
        className="sm:w-36"
        value={given('kind')}
        onChange={set('kind')}
        options={[all(), ...ENTRY_KINDS.map((value) => ({ value, name: t(`ledger.kind.${value}`) }))]}
      />
      <Select
        label={t('ledger.operation')}
        className="sm:w-36"
        value={given('operation')}
        onChange={set('operation')}
        options={[all(), ...ENTRY_OPERATIONS.map((value) => ({ value, name: t(`operation.${value}`) }))]}
      />
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          type="date"
          label={t(`ledger.${name}`)}
          className="sm:w-40"
          value={given(name)}
          onChange={({ target }) => setQuery({ [name]: target.value })}
        />
      ))}
      {isFiltered ? (
        <Button look="quiet" onClick={() => setQuery(Object.fromEntries(NAMES.map((name) => [name, null])))}>
          <X size={15} aria-hidden />
          {t('clear')}
        </Button>
      ) : null}
    </div>
  )
}

const all = () => ({ value: '', name: t('ledger.all') })
