/** Text that others wrote, prepared for being repeated to them: cut short, and safe for any answer and for the database. */

/** Of a long text only the beginning is repeated: an answer must not echo a whole hostile body. */
export const ECHO_CHARS_MAX = 200

/** PostgreSQL can store neither NUL nor half a surrogate pair. */
export const echoName = (name: string, max = ECHO_CHARS_MAX) =>
  name.slice(0, max).toWellFormed().replaceAll('\0', '\ufffd')
