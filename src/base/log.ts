/** The logger. Owns the list of what must never be written: keys, tokens, contact data. */
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

/** Logs an error's own words but none of its other properties: a driver's error can carry the whole connection, including the password. */
const errorInWords = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
})

/** Logs to standard output, or to standard error where standard output carries the command's result. */
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
