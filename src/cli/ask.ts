/** Asks the person at the terminal: yes or no, a line, or a secret that is not shown. Questions go to stderr. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandEnd, EXIT } from './exit.ts'
import type { Shell } from './shell.ts'

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() })

export async function askLine(shell: Shell, question: string): Promise<string> {
  return await answered(shell, question, shell.stderr as unknown as Writable)
}

/** Read without echo, so that no onlooker reads it and no scrollback keeps it. */
export async function askSecret(shell: Shell, question: string): Promise<string> {
  // With `2>file` nobody would see a question on stderr.
  const shown = shell.stderr.isTTY || !shell.stdout.isTTY ? shell.stderr : shell.stdout
  shown.write(question)
  try {
    return await answered(shell, '', NOWHERE)
  } finally {
    shown.write('\n')
  }
}

/** The first line of the piped input. */
export async function pipedLine({ stdin }: Shell): Promise<string> {
  let text = ''
  for await (const chunk of stdin) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return text.split('\n', 1)[0]!.trim()
}

async function answered({ stdin, interrupted }: Shell, question: string, output: Writable): Promise<string> {
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 })
  const left = new Promise<never>((_, reject) => {
    const leave = () => reject(new CommandEnd(EXIT.INTERRUPTED, 'Nothing was done.'))
    lines.once('SIGINT', leave)
    lines.once('close', leave)
  })
  try {
    return (await Promise.race([lines.question(question, { signal: interrupted }), left])).trim()
  } finally {
    left.catch(() => undefined)
    lines.close()
  }
}
