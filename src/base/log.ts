/** The logger. Owns what may never be written: keys, tokens, contact data. */
import { type Logger, pino } from 'pino'

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

export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`]),
      censor: '[redacted]',
    },
  })
}
