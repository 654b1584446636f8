/** The logger. Owns what may never be written: keys, tokens, contact data. */
import { type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

const SECRETS = [
  'authorization',
  'apiKey',
  'token',
  'password',
  'work_email',
  'personal_email',
  'email',
  'phone',
  'phone_number',
  'workEmail',
  'personalEmail',
  'phoneNumber',
]

/** What an error says, not what hangs on it: a driver's error can carry its whole connection, password included. */
const errorInWords = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
})

/** To standard output, or to standard error where the output belongs to an answer. */
export function createLog(level: string, destination: 'stdout' | 'stderr' = 'stdout'): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorInWords },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`]),
      censor: '[redacted]',
    },
  }
  return destination === 'stdout' ? pino(options) : pino(options, pino.destination({ fd: 2, sync: true }))
}
