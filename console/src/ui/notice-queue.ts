/** Notices on their way to whatever shows them. What is said before that has come waits. */
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
