/**
 * Copies a text to the clipboard. Browsers offer the clipboard only over https or on this machine. Over plain http on another
 * host, a hidden field is selected and copied instead.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelected(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-text'
  // Placed inside an open dialog, which would otherwise take the focus back from a field outside it.
  const home = focused?.closest('[role=dialog]') ?? document.body
  home.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
