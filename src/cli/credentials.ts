/**
 * The address of the service and the key: from the environment, else from a file that only its user can read, in the folder that
 * the XDG rules name. A saved key is sent to no other address than the one it was saved for.
 */
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { CommandEnd, EXIT } from './exit.ts'

export interface Credentials {
  url: string
  apiKey: string
}

type Env = Record<string, string | undefined>

export function credentialsFile(env: Env): string {
  const configured = env.XDG_CONFIG_HOME
  const config = configured && isAbsolute(configured) ? configured : join(env.HOME || homedir(), '.config')
  return join(config, 'talent-scout', 'credentials.json')
}

/** Throws CommandEnd if address or key is missing. */
export async function readCredentials(env: Env, warn: (text: string) => void): Promise<Credentials> {
  const fromEnv = { url: env.TALENT_SCOUT_URL?.trim(), apiKey: env.TALENT_SCOUT_API_KEY?.trim() }
  const kept = fromEnv.url && fromEnv.apiKey ? undefined : await readKept(credentialsFile(env), warn)
  const url = fromEnv.url ? readServiceUrl(fromEnv.url) : kept?.url
  const apiKey = fromEnv.apiKey || (url === kept?.url ? kept?.apiKey : undefined)
  if (!url) throw new CommandEnd(EXIT.KEY, 'Which service? Sign in with "talent-scout login", or set TALENT_SCOUT_URL.')
  if (!apiKey)
    throw new CommandEnd(
      EXIT.KEY,
      `There is no key for ${url}. Sign in with "talent-scout login", or set TALENT_SCOUT_API_KEY.`,
    )
  return { url, apiKey: readKey(apiKey) }
}

async function readKept(file: string, warn: (text: string) => void): Promise<Credentials | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new CommandEnd(EXIT.KEY, `${file} cannot be read: ${error.message}`)
  })
  if (text === undefined) return undefined
  if (((await stat(file)).mode & 0o077) !== 0)
    warn(`Other users can read ${file}, which holds your key. Run: chmod 600 ${file}`)
  try {
    const { url, apiKey } = JSON.parse(text) as Credentials
    return { url: readServiceUrl(url), apiKey: readKey(apiKey) }
  } catch {
    throw new CommandEnd(EXIT.KEY, `${file} is damaged. Sign in again with "talent-scout login".`)
  }
}

/** Writes the file completely or not at all; at no moment can others read it. */
export async function keepCredentials(file: string, credentials: Credentials): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  await rm(fresh, { force: true })
  const handle = await open(fresh, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(credentials, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, file)
}

export function readServiceUrl(text: string): string {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new CommandEnd(
      EXIT.MISUSE,
      'That is not the address of a service. Give one such as https://scout.example.com, without a name or password',
    )
  return url.href.replace(/(?<!\/)\/+$/, '')
}

export function readKey(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text
  throw new CommandEnd(EXIT.MISUSE, 'A key is one word, such as tsk_…')
}

/** Over plain http the key can be read on its way, unless the service runs on this machine. */
export const isInTheClear = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
