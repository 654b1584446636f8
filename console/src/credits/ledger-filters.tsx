/** What the ledger is narrowed by; all of it in the address bar. */
import { X } from 'lucide-react'
import { setQuery, usePlace } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const KINDS = ['GRANT', 'HOLD', 'CAPTURE', 'RELEASE'] as const
const OPERATIONS = ['grant', 'search', 'enrich', 'contact'] as const
const NAMES = ['kind', 'operation', 'from', 'to', 'urn', 'jobId', 'keyId'] as const

/** Days as people say them: `to` is the whole of its day. */
const DAY_MS = 86_400_000

export function ledgerParts(query: URLSearchParams): Record<string, string | null> {
  const parts: Record<string, string | null> = Object.fromEntries(NAMES.map((name) => [name, query.get(name)]))
  const { from, to } = parts
  return {
    ...parts,
    from: isDay(from) ? `${from}T00:00:00Z` : null,
    to: isDay(to) ? new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString() : null,
  }
}

const isDay = (text: string | null | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

export function LedgerFilters() {
  const { query } = usePlace()
  const given = (name: (typeof NAMES)[number]) => query.get(name) ?? ''
  const set = (name: string) => (value: string) => setQuery({ [name]: value })
  const isFiltered = NAMES.some((name) => query.has(name))
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b bg-ground px-4 py-3 sm:flex sm:flex-wrap">
      <Select
        label={t('ledger.kind')}
        className="sm:w-36"
        value={given('kind')}
        onChange={set('kind')}
        options={[all(), ...KINDS.map((value) => ({ value, name: t(`ledger.kind.${value}`) }))]}
      />
      <Select
        label={t('ledger.operation')}
        className="sm:w-36"
        value={given('operation')}
        onChange={set('operation')}
        options={[all(), ...OPERATIONS.map((value) => ({ value, name: t(`operation.${value}`) }))]}
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
