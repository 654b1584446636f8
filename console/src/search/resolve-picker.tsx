/** A name typed, a thing with an id chosen: places and organisations. Never chosen for the user; kept as text if they insist. */
import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../text/t.ts'
import { inputClass } from '../ui/field.tsx'
import type { Named } from './state.ts'
import { useDebounced } from './use-debounced.ts'

export interface Found extends Named {
  detail?: string
}

interface ResolvePickerProps {
  label: string
  /** Names the question for the cache. */
  name: string
  find: (text: string, signal: AbortSignal) => Promise<Found[]>
  onChoose: (chosen: Named) => void
}

export function ResolvePicker({ label, name, find, onChoose }: ResolvePickerProps) {
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['resolve', name, wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: wanted.length > 1,
    staleTime: 300_000,
  })
  const asText: Found = { label: t('filter.asText', { text: wanted }), detail: t('filter.nothing') }
  const items = wanted.length > 1 && !isFetching ? [...data, asText] : data
  return (
    <Combobox.Root<Found>
      items={items}
      filter={null}
      value={null}
      inputValue={text}
      onInputValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      onValueChange={(found) => {
        if (!found) return
        onChoose(found.id ? { label: found.label, id: found.id } : { label: wanted })
        setText('')
      }}
      itemToStringLabel={(found) => found.label}
      autoHighlight
    >
      <Combobox.Input aria-label={label} placeholder={t('filter.resolvePlaceholder')} className={inputClass} />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className="appear max-h-72 w-[var(--anchor-width)] overflow-y-auto rounded-lg border bg-raised p-1 shadow-lg empty:hidden">
            <Combobox.Status className="px-2 py-1 text-xs text-faint empty:hidden">
              {isFetching ? t('filter.looking') : null}
            </Combobox.Status>
            <Combobox.List>
              {(found: Found) => (
                <Combobox.Item
                  key={found.id ?? found.label}
                  value={found}
                  className="flex cursor-default flex-col rounded-sm px-2 py-1.5 text-sm data-[highlighted]:bg-hover"
                >
                  <span className={found.id ? '' : 'text-soft'}>{found.label}</span>
                  {found.detail ? (
                    <span className={`text-xs ${found.id ? 'text-faint' : 'text-amber'}`}>{found.detail}</span>
                  ) : null}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
