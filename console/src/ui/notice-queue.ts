/** Holds notices until the component that shows them has been loaded. */
export interface Notice {
  text: string
  tone: 'good' | 'bad'
}

const waiting: Notice[] = []
let show = (notice: Notice): void => void waiting.push(notice)

export const sayNotice = (notice: Notice): void => show(notice)

export function showNoticesBy(shower: (notice: Notice) => void): void {
  show = shower
  for (const notice of waiting.splice(0)) shower(notice)
}
