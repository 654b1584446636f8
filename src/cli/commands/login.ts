/**
 * `login` and `logout`: the address of the service, and the key, which is tried before it is saved. The key is never an argument,
 * because every process list would show it.
 */
import { rm } from 'node:fs/promises'
import { createTalentScout } from '../../../sdk/typescript/src/index.ts'
import { askLine, askSecret, pipedLine } from '../ask.ts'
import { credentialsFile, isInTheClear, keepCredentials, readKey, readServiceUrl } from '../credentials.ts'
import { CommandEnd, EXIT } from '../exit.ts'
import { isAttended } from '../shell.ts'
import type { UserContext } from '../user-context.ts'

export async function login({ shell, output, signal }: UserContext, given: string | undefined): Promise<void> {
  const isAsked = isAttended(shell)
  const address =
    given ?? shell.env.TALENT_SCOUT_URL ?? (isAsked ? await askLine(shell, 'Address of the service: ') : '')
  if (!address) throw new CommandEnd(EXIT.MISUSE, 'Which service? Run: talent-scout login https://scout.example.com')
  const url = readServiceUrl(address)
  if (isInTheClear(url)) output.note('Over plain http, anyone on the way can read the key.')
  // Depends on stdin alone, wherever the question appears: a terminal shows what is typed unless the echo is switched off.
  const isTyped = shell.stdin.isTTY === true
  const apiKey = readKey(isTyped ? await askSecret(shell, 'Key (not shown): ') : await pipedLine(shell))
  const { name, key } = await createTalentScout({ url, apiKey, retries: 1 }).account({ signal })
  const file = credentialsFile(shell.env)
  await keepCredentials(file, { url, apiKey })
  const scopes = key.scopes.join(', ')
  output.answer(
    { url, account: name, scopes: key.scopes, file },
    `Signed in to ${url} as ${name} (${scopes}). Kept in ${file}`,
  )
}

export async function logout({ shell, output }: UserContext): Promise<void> {
  const file = credentialsFile(shell.env)
  await rm(file, { force: true })
  output.answer({ file }, `The key was removed from this machine (${file}). It still works: revoke it to end it.`)
}
