/** The INVALID_REQUEST refusal in words: which field, what is wrong with it, what to send instead. */
import type { FieldFault } from '../../contract/errors.ts'
import { Refusal } from './refusal.ts'

/** Enough to correct a request by. A hostile request must not get an answer larger than itself. */
const FAULTS_MAX = 20
const PROBLEM_CHARS_MAX = 200

interface Issue {
  path: PropertyKey[]
  message: string
}

export function invalidRequest(field: string, problem: string): Refusal {
  return refuse([{ field, problem }])
}

/** All the faults that a schema found, each under the field name that the client knows. */
export function invalidFields(error: { issues: Issue[] }, root = ''): Refusal {
  const faults = error.issues.map((issue) => ({ field: nameOf(issue.path, root), problem: problemOf(issue.message) }))
  // An empty value breaks several rules at once (it is blank as well); only the first fault of each field is told.
  const first = new Map(faults.toReversed().map((fault) => [fault.field, fault]))
  return refuse(faults.filter((fault) => first.get(fault.field) === fault))
}

/** The same faults for an object inside another: `filtersJson` within `body` becomes `body.filtersJson`. */
export function prefixFields(refusal: Refusal, outer: string): Refusal {
  return refuse((refusal.facts.fields ?? []).map(({ field, problem }) => ({ field: `${outer}.${field}`, problem })))
}

/** Faults written as "field: problem"; one without a field concerns the whole body. */
export function invalidFaults(faults: string[]): Refusal {
  return refuse(
    faults.map((fault) => {
      const at = fault.indexOf(': ')
      return at < 0 ? { field: 'body', problem: fault } : { field: fault.slice(0, at), problem: fault.slice(at + 2) }
    }),
  )
}

function refuse(faults: FieldFault[]): Refusal {
  const fields = faults.slice(0, FAULTS_MAX)
  const message = fields.map(({ field, problem }) => `${field}: ${problem}`).join('; ')
  // What is said about a file already ends with a full stop.
  const end = message.endsWith('.') ? '' : '.'
  return new Refusal('INVALID_REQUEST', `The request was refused and nothing was done. ${message}${end}`, { fields })
}

const BEYOND = /^Too (big|small): expected \S+ to (?:have|be) ([<>]=?)(\S+)( \S+)?$/
const SIGNS: Record<string, string> = { '<=': 'at most', '>=': 'at least', '<': 'less than', '>': 'more than' }

/** zod's messages speak of types; a client is told what to do. */
function problemOf(message: string): string {
  const unknown = /^Unrecognized keys?: (.+)$/s.exec(message)
  if (unknown) return `has no field ${unknown[1]}`.slice(0, PROBLEM_CHARS_MAX).toWellFormed()
  const [, bound, sign, number, unit] = BEYOND.exec(message) ?? []
  if (bound && sign) return `must ${unit ? 'have' : 'be'} ${SIGNS[sign]} ${number}${unit ?? ''}`
  const options = /^Invalid option: expected one of (.+)$/s.exec(message)
  if (options) return `must be one of ${options[1]!.replaceAll('"', '').replaceAll('|', ', ')}`
  const mismatch = /^Invalid input: expected (\S+), received (\S+)$/.exec(message)
  if (!mismatch) return message
  return mismatch[2] === 'undefined' ? `is required (${mismatch[1]})` : `must be ${mismatch[1]}, not ${mismatch[2]}`
}

function nameOf(path: PropertyKey[], root: string): string {
  const name = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    root,
  )
  return (name || 'body').slice(0, 200).toWellFormed()
}
