/** What others have written, told back to them: cut, and such that any answer and the database can hold it. */

/** Long texts are told by their beginning: an answer must not echo a hostile body whole. */
export const ECHO_CHARS_MAX = 200

/** PostgreSQL can store neither NUL nor half a character. */
export const echoName = (name: string, max = ECHO_CHARS_MAX) =>
  name.slice(0, max).toWellFormed().replaceAll('\0', '\ufffd')
