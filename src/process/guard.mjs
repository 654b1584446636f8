/** Loaded before anything else, in plain JavaScript: on an old Node the user gets a clear sentence instead of a syntax error. */
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Talent Scout needs Node 24 or later; this is ${process.version}. On Linux and Windows "npm ci" brings it along ` +
      '(run through npm, e.g. "npm start"); elsewhere install Node 24.\n',
  )
  process.exit(1)
}
