/**
 * Keys that do things. `useShortcuts({ j: next })` holds while its component is shown; the one shown last goes first. Single
 * letters do nothing while somebody types, and nothing with Ctrl, Alt or Cmd: those are the browser's.
 */
import { useEffect, useRef } from 'react'

type Action = (event: KeyboardEvent) => void
type Shortcuts = Record<string, Action>

const active: { current: Shortcuts }[] = []

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]'))

/** Enter belongs to the button or link that has the focus. */
const isPressed = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' &&
  target instanceof HTMLElement &&
  target.matches('button, a, summary, [role=button], [role^=menuitem]')

/** Windows, panels and menus that lie over the page: while one is open, every key is its own. Not so the profile, which lies beside. */
const OVER = '[data-keys-own]:not([data-closed]), [role=menu]:not([data-closed])'
let isCovered = false
// Looked at before anybody hears the key: Escape closes the window, and must not close what is behind it as well.
window.addEventListener(
  'keydown',
  () => {
    isCovered = document.querySelector(OVER) !== null
  },
  true,
)

window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || isCovered || isPressed(event)) return
  const command = event.ctrlKey || event.metaKey
  const name = command ? `mod+${event.key.toLowerCase()}` : event.key
  if (event.altKey || (!command && isTyping(event.target) && event.key !== 'Escape')) return
  const holder = active.findLast(({ current }) => current[name])
  if (!holder) return
  event.preventDefault()
  holder.current[name]?.(event)
})

/** `behind`: only where nothing else wants the key. The frame is shown after what is in it, so it has to say so. */
export function useShortcuts(shortcuts: Shortcuts, { behind = false } = {}): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    if (behind) active.unshift(latest)
    else active.push(latest)
    return () => {
      active.splice(active.indexOf(latest), 1)
    }
  }, [behind])
}
