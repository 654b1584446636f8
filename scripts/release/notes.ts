/** The notes of a release: its part of CHANGELOG.md. */

/** Fails where the version has none, so that none is released without. */
export function notesOf(changelog: string, version: string): string {
  const parts = changelog.split(/^(?=## )/m)
  const part = parts.find((each) => each.startsWith(`## ${version}\n`) || each.startsWith(`## ${version} `))
  if (!part) throw new Error(`CHANGELOG.md has no part "## ${version}"`)
  return `${part.trim()}\n`
}
