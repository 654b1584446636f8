/**
 * A name typed, one of the offered chosen. Things with ids (places, organisations) are never chosen for the user, and
 * stay text if they insist. Of words, what was typed is as good as what is offered.
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
  /** Names the question for the cache. */
  name: string
  find: (text: string, signal: AbortSignal) => Promise<Found[]>
  onChoose: (chosen: Named) => void
  /** What is typed needs no id. */
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
      // Of words the first is what was typed. Of things with ids nothing is chosen that was not looked at.
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

/** A word goes first, as it was typed: Enter takes it. Text without an id goes last: it filters nothing. */
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
