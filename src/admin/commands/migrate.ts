/** `migrate`: brings the schema up to date and lists the migrations it applied. (The service does the same when it starts.) */
import { migrate } from '../../storage/migrate.ts'
import type { CommandContext } from '../context.ts'

export async function migrateNow(context: CommandContext): Promise<void> {
  await context.withBareDatabase(async (database) => {
    const applied = await migrate(database)
    const lines = applied.map((name) => `applied ${name}`)
    context.output.answer({ applied }, lines.length > 0 ? lines.join('\n') : 'The schema is up to date.')
  })
}
