/** What a command says. Owns the two streams: answers on stdout (for people, or as JSON), all else on stderr. */

export interface Output {
  /** The command's one answer: `data` under --json, else the text. */
  answer(data: object, text: string): void
  /** News that is no answer. */
  note(text: string): void
}

/** Names and values out of files are shown, and may hold signs that would steer the terminal. */
export const printable = (text: string) => text.replace(/[\p{Cc}--\n]/gv, '\ufffd')

/** Where a command line was typed: what it is told by the environment, and where it says what. */
export interface Terminal {
  readonly env: Record<string, string | undefined>
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  /** Asked to stop, a long command ends in good order. */
  readonly interrupted: AbortSignal
}

export const createOutput = ({ stdout, stderr }: Terminal, json: boolean): Output => ({
  answer: (data, text) => void stdout.write(`${json ? JSON.stringify(data, null, 2) : printable(text)}\n`),
  note: (text) => void stderr.write(`${printable(text)}\n`),
})

/** Columns as wide as their widest cell, two spaces apart. */
export function table(header: string[], rows: string[][]): string {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
