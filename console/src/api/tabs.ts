/** Tabs of one browser: what one of them spends changes what the others show. */
let channel: BroadcastChannel | undefined

/** One for the tab, which does not hear itself. */
const shared = () => {
  channel ??= new BroadcastChannel('talent-scout.spent')
  return channel
}

export const tellTabs = (): void => shared().postMessage(null)

export function hearTabs(onSpent: () => void, signal: AbortSignal): void {
  shared().addEventListener('message', onSpent, { signal })
}
