/** The errors with which a command ends when it cannot do what it was asked. */

/** An expected failure: one clear line for the operator and exit code 1, no stack. */
export class Failure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Failure'
  }
}

/** Wrong use that only the command itself can detect: one clear line and exit code 2. */
export class Misuse extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Misuse'
  }
}

/** A connection refused on several addresses gives an AggregateError whose own message is empty. */
export function explainError(error: unknown): string {
  const { message, errors, code } = error as { message?: string; errors?: Error[]; code?: string }
  return message || errors?.map((each) => each.message).join('; ') || code || String(error)
}
