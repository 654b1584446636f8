/** What a run tells on its way, beside the figures that it prints at the end. */
export const say = (text: string) => process.stderr.write(`\n  ${text}`)
