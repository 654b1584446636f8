/**
 * Translates the service's English sentences of a fixed form; one without a translation is shown unchanged. In "field: what is
 * wrong" the field's name is kept. The translations are loaded when first needed.
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

/** The translations for the current language; empty until they have been loaded. */
const known = perLanguage((): Known => {
  const made: Known = { sentences: [] }
  loadSentences().then(
    (loaded) => {
      made.sentences = loaded.map(([english, own]) => ({ form: formOf(english), own }))
      for (const listener of listeners) listener()
    },
    // Without the translations the service's English has to do.
    () => undefined,
  )
  return made
})

/** A sentence with {placeholders} as a regular expression that captures their values. */
export const formOf = (english: Sentence[0]): RegExp =>
  new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's')

export const serviceText = (text: string): string => withField(text) ?? translated(text) ?? text

/** For text that is on the page before the translations arrive: redraws it then. */
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

/** Names of languages and levels within a sentence are translated too. */
function inOwnWords([place, value]: [string, string]): [string, string] {
  if (place === 'language') return [place, languageName(value)]
  return [place, place.startsWith('level') ? levelName(value) : value]
}

/** Levels whose word in the sentence differs from their code. */
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
