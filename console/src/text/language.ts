/**
 * Which language the page speaks: the browser's, unless somebody chose another, which the browser keeps. Owns the choice and the
 * words in use. English is the source. The words of each language are a file of its own, and only those of one are loaded.
 */
import { useSyncExternalStore } from 'react'
import type { Catalogue, FirstWords, LaterPart, Sentence, Translation } from './catalogue.ts'

export const translations = {
  // The service speaks English itself.
  en: async (): Promise<Translation> => ({
    words: (await import('./en.ts')).en,
    later: {
      imports: async () => (await import('./en/imports.ts')).imports,
      developers: async () => (await import('./en/developers.ts')).developers,
      members: async () => (await import('./en/members-later.ts')).membersLater,
      fairness: async () => (await import('./en/fairness.ts')).fairness,
      duties: async () => (await import('./en/duties.ts')).duties,
      person: async () => (await import('./en/person.ts')).person,
      own: async () => (await import('./en/own.ts')).own,
      oversight: async () => (await import('./en/oversight.ts')).oversight,
    },
    sentences: async () => [],
  }),
  de: async (): Promise<Translation> => (await import('./de.ts')).de,
}

export type Language = keyof typeof translations
export const languages = Object.keys(translations) as Language[]
export type LanguageChoice = Language | 'system'
export const languageChoices: LanguageChoice[] = ['system', ...languages]

const NAME = 'talent-scout.language'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const kept = (): LanguageChoice => languageChoices.find((choice) => choice === localStorage.getItem(NAME)) ?? 'system'

const isOf = (language: Language) => (tag: string) => tag.toLowerCase().split('-')[0] === language

/** The first of the browser's languages that we speak. */
function languageOf(choice: LanguageChoice): Language {
  if (choice !== 'system') return choice
  for (const tag of navigator.languages) {
    const spoken = languages.find((language) => isOf(language)(tag))
    if (spoken) return spoken
  }
  return 'en'
}

/** Empty until the page begins to speak: what would take a word while files are loaded fails at once. */
let current: Translation & { language: Language; locale: string } = {
  words: {} as FirstWords,
  later: {} as Translation['later'],
  sentences: async () => [],
  language: 'en',
  locale: 'en',
}

/** With its country, where the browser names one: dates and numbers are written as they are there. */
export const locale = (): string => current.locale
/** A page that says a later one has waited for it. */
export const words = (): Catalogue => current.words as Catalogue
export const loadSentences = (): Promise<Sentence[]> => current.sentences()
export const language = (): Language => current.language

const wantedLater = new Set<LaterPart>()

/** Before a page is drawn that says them; from then on they come with every language. */
export async function loadLaterWords(...parts: LaterPart[]): Promise<void> {
  for (const part of parts) wantedLater.add(part)
  await addLater(current, parts)
}

/** All of them, unless told which. */
export async function addLater(
  translation: Translation,
  parts = Object.keys(translation.later) as LaterPart[],
): Promise<void> {
  for (const part of parts) Object.assign(translation.words, await translation.later[part]())
}

/** From here on. */
export function takeTranslation(wanted: Language, translation: Translation, place: string = wanted): void {
  current = { ...translation, language: wanted, locale: place }
  for (const listener of listeners) listener()
}

async function applyLanguage(choice: LanguageChoice, keep?: () => void): Promise<void> {
  const wanted = languageOf(choice)
  const translation = await translations[wanted]()
  await addLater(translation, [...wantedLater])
  keep?.()
  takeTranslation(wanted, translation, navigator.languages.find(isOf(wanted)))
  document.documentElement.lang = wanted
}

/** Before anything is drawn. Where a language cannot be had, English is better than nothing. */
export const startLanguage = (): Promise<void> => applyLanguage(kept()).catch(() => applyLanguage('en'))

/** Kept once its words are there. */
export const setLanguage = (choice: LanguageChoice): Promise<void> =>
  applyLanguage(choice, () => localStorage.setItem(NAME, choice))

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)
export const useLanguageChoice = (): LanguageChoice => useSyncExternalStore(subscribe, kept)

/** Made once for each language: what holds words outlives no change of them. */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  let made: { locale: string; words: FirstWords; value: T } | undefined
  return () => {
    if (made?.locale !== current.locale || made.words !== current.words) {
      made = { locale: current.locale, words: current.words, value: make(current.locale) }
    }
    return made.value
  }
}
