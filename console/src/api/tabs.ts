/** Connects the tabs of one browser: what one tab spends changes what the others show. */
let channel: BroadcastChannel | undefined

/** One channel per tab: a channel does not receive its own messages. */
const shared = () => {
  channel ??= new BroadcastChannel('talent-scout.spent')
  return channel
}

export const tellTabs = (): void => shared().postMessage(null)

export function hearTabs(onSpent: () => void, signal: AbortSignal): void {
  shared().addEventListener('message', onSpent, { signal })
}
