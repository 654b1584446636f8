/**
 * Translates the service's English sentences of a fixed form; one without a translation is shown as it is. "field: what
 * is wrong" keeps the name of the field. The sentences are loaded when the first of them is wanted.
 */
import { useSyncExternalStore } from 'react'
import type { Sentence, Text } from './catalogue.ts'
import { loadSentences, perLanguage } from './language.ts'
import { languageName } from './language-name.ts'
import { filled, tMaybe } from './t.ts'

interface Known {
  sentences: { form: RegExp; own: Text }[]
}

const listeners = new Set<() => void>()

/** Of the language in use: none until they are there. */
const known = perLanguage((): Known => {
  const made: Known = { sentences: [] }
  loadSentences().then(
    (loaded) => {
      made.sentences = loaded.map(([english, own]) => ({ form: formOf(english), own }))
      for (const listener of listeners) listener()
    },
    // The service's own words have to do.
    () => undefined,
  )
  return made
})

/** A sentence with its {places} as an expression that finds them again. */
export const formOf = (english: Sentence[0]): RegExp =>
  new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's')

export const serviceText = (text: string): string => withField(text) ?? translated(text) ?? text

/** For what stands on the page while the sentences come. */
export function useServiceText(): (text: string) => string {
  useSyncExternalStore(subscribe, () => known().sentences)
  return serviceText
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function translated(text: string): string | undefined {
  for (const { form, own } of known().sentences) {
    const match = form.exec(text)
    if (match) return filled(own, Object.fromEntries(Object.entries(match.groups ?? {}).map(inOwnWords)))
  }
  return undefined
}

/** Names of languages and of levels are words too. */
function inOwnWords([place, value]: [string, string]): [string, string] {
  if (place === 'language') return [place, languageName(value)]
  return [place, place.startsWith('level') ? levelName(value) : value]
}

/** Where the service's word is not its code. */
const CODES: Record<string, string> = { 'mid-level': 'MID', 'vice president': 'VP' }

function levelName(level: string): string {
  const code = CODES[level] ?? level.toUpperCase().replace('-', '_')
  return tMaybe(`language.${code}`) ?? tMaybe(`level.${code}`) ?? level
}

function withField(text: string): string | undefined {
  const at = text.indexOf(': ')
  const problem = at < 0 ? undefined : translated(text.slice(at + 2))
  return problem && text.slice(0, at + 2) + problem
}
