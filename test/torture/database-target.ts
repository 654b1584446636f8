/** A test database in the form that a stage of torture takes: user, database name, and the folder of its socket. */
import type { DatabaseTarget } from '../../torture/stage.ts'

export function databaseTargetOf(databaseUrl: string): DatabaseTarget {
  // An address with a socket folder has no host, which URL refuses.
  const url = new URL(databaseUrl.replace('@/', '@socket.invalid/'))
  const folder = url.searchParams.get('host')
  return {
    user: url.username,
    password: url.password,
    database: url.pathname.slice(1),
    target: folder
      ? { path: `${folder}/.s.PGSQL.${url.searchParams.get('port') ?? 5432}` }
      : { host: url.hostname, port: Number(url.port || 5432) },
  }
}
