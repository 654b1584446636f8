/** The child's side of Children.bare: tasks in, answers out, gone with its parent. */

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
