/** The notes of a release: its section of CHANGELOG.md. */

/** Throws if the version has no section, so that no version is released without notes. */
export function notesOf(changelog: string, version: string): string {
  const parts = changelog.split(/^(?=## )/m)
  const part = parts.find((each) => each.startsWith(`## ${version}\n`) || each.startsWith(`## ${version} `))
  if (!part) throw new Error(`CHANGELOG.md has no part "## ${version}"`)
  return `${part.trim()}\n`
}
