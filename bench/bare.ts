/** The child's side of Children.bare: receives tasks, sends answers, and ends with its parent. */

export function answerTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  process.on('message', async (task: Task) => {
    try {
      process.send!({ result: await work(task) })
    } catch (error) {
      process.send!({ error: (error as Error).stack })
    }
  })
  process.once('disconnect', () => process.exit())
}
