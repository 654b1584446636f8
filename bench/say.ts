/** Progress messages of a run, in addition to the figures printed at the end. */
export const say = (text: string) => process.stderr.write(`\n  ${text}`)
