/**
 * Keyboard shortcuts. `useShortcuts({ j: next })` is active while its component is shown; of several for the same key, the one shown last
 * wins. Single letters do nothing while somebody types, nor together with Ctrl, Alt or Cmd, which belong to the browser.
 */
import { useEffect, useRef } from 'react'

type Action = (event: KeyboardEvent) => void
type Shortcuts = Record<string, Action>

const active: { current: Shortcuts }[] = []

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]'))

/** Enter on a focused button, link or menu item belongs to that element. */
const isPressed = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' &&
  target instanceof HTMLElement &&
  target.matches('button, a, summary, [role=button], [role^=menuitem]')

/**
 * Dialogs, panels and menus over the page: while one is open it gets every key. The profile is not among them, because it lies beside the
 * page.
 */
const OVER = '[data-keys-own]:not([data-closed]), [role=menu]:not([data-closed])'
let isCovered = false
// Checked in the capture phase, before any handler: Escape closes the dialog, and must not also close what is behind it.
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

/** With `behind`, others with the same key take precedence. The frame needs this, because it is mounted after its contents. */
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
