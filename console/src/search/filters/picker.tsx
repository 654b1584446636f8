/**
 * A text field with suggestions. Things with ids (places, organisations) are never chosen automatically, and stay plain text if
 * the user insists. For words, typed text is as good as a suggestion.
 */
import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Named } from '../../question/filters.ts'
import { language } from '../../text/language.ts'
import { t } from '../../text/t.ts'
import { inputClass } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

export interface Found extends Named {
  detail?: string
}

interface PickerProps {
  label: string
  /** Distinguishes this picker's suggestions in the cache. */
  name: string
  find: (text: string, signal: AbortSignal) => Promise<Found[]>
  onChoose: (chosen: Named) => void
  /** Typed text is valid without an id. */
  words?: boolean
}

const isWord = (text: string) => text.length > 1

export function Picker({ label, name, find, onChoose, words = false }: PickerProps) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const wanted = useDebounced(typed)
  const { data = [], isFetching } = useQuery({
    queryKey: ['resolve', name, wanted, language()],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: isWord(wanted),
    staleTime: words ? 0 : 300_000,
  })
  const isCurrent = wanted === typed && !isFetching
  const choose = (found: Found | null) => {
    if (!found) return
    if (found.id) onChoose({ label: found.label, id: found.id })
    else onChoose({ label: data.includes(found) ? found.label : typed })
    setText('')
  }
  return (
    <Combobox.Root<Found>
      items={itemsOf(typed, isCurrent ? data : [], isCurrent, words)}
      filter={null}
      value={null}
      inputValue={text}
      onInputValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      onValueChange={choose}
      itemToStringLabel={(found) => found.label}
      // For words the first item is the typed text. Things with ids must be looked at before they are chosen.
      autoHighlight={words}
    >
      <Combobox.Input
        aria-label={label}
        placeholder={t(words ? 'filter.addPlaceholder' : 'filter.resolvePlaceholder')}
        className={inputClass}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className="appear max-h-72 w-[var(--anchor-width)] overflow-y-auto rounded-lg border bg-raised p-1 shadow-lg empty:hidden">
            <Combobox.Status className="px-2 py-1 text-xs text-faint empty:hidden">
              {isFetching && !words ? t('filter.looking') : null}
            </Combobox.Status>
            <Combobox.List>
              {(found: Found) => <Item key={found.id ?? found.label} found={found} idle={!words} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** A typed word goes first, so that Enter takes it. Text without an id goes last, because it filters nothing. */
function itemsOf(typed: string, found: Found[], isCurrent: boolean, words: boolean): Found[] {
  if (words) return typed === '' ? [] : [{ label: t('filter.addWord', { text: typed }) }, ...found]
  const asText = { label: t('filter.asText', { text: typed }), detail: t('filter.nothing') }
  return isCurrent && isWord(typed) ? [...found, asText] : found
}

const Item = ({ found, idle }: { found: Found; idle: boolean }) => (
  <Combobox.Item
    value={found}
    className="flex cursor-default flex-col rounded-sm px-2 py-1.5 text-sm data-[highlighted]:bg-hover"
  >
    <span className={idle && !found.id ? 'text-soft' : ''}>{found.label}</span>
    {found.detail ? <span className={`text-xs ${found.id ? 'text-faint' : 'text-amber'}`}>{found.detail}</span> : null}
  </Combobox.Item>
)
