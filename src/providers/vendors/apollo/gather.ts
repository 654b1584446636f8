/**
 * Gathers questions that come at nearly the same time into one call. Owns the waiting and the distribution of the answers; knows
 * neither what is asked nor of whom. Each question is part of one call only.
 */
interface Waiting<Question, Answer> {
  question: Question
  resolve(answer: Answer): void
  reject(reason: unknown): void
}

export interface GatherOptions<Question, Answer> {
  countMax: number
  /** The longest that a question waits for others. */
  waitMs: number
  /** One answer for each question, in their order. */
  ask(questions: Question[]): Promise<Answer[]>
}

export function gatherer<Question, Answer>(
  options: GatherOptions<Question, Answer>,
): (question: Question) => Promise<Answer> {
  const { countMax, waitMs, ask } = options
  let waiting: Waiting<Question, Answer>[] = []
  let timer: NodeJS.Timeout | undefined

  function go(): void {
    clearTimeout(timer)
    timer = undefined
    const asked = waiting
    waiting = []
    ask(asked.map(({ question }) => question)).then(
      (answers) => {
        for (const [nth, { resolve }] of asked.entries()) resolve(answers[nth]!)
      },
      (reason) => {
        for (const { reject } of asked) reject(reason)
      },
    )
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (waiting.length >= countMax) go()
      else timer ??= setTimeout(go, waitMs)
    })
}
