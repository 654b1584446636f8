/**
 * The language of the page: the browser's, unless the user chose another, which the browser remembers. Owns the choice and the texts in
 * use. English is the source. The texts of each language are separate files, and only those of the current language are loaded.
 */
import { useSyncExternalStore } from 'react'
import type { Catalogue, FirstWords, LaterPart, Sentence, Translation } from './catalogue.ts'

export const translations = {
  // Has no sentences, because the service's own are English.
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

/** The first of the browser's languages that the console has. */
function languageOf(choice: LanguageChoice): Language {
  if (choice !== 'system') return choice
  for (const tag of navigator.languages) {
    const spoken = languages.find((language) => isOf(language)(tag))
    if (spoken) return spoken
  }
  return 'en'
}

/** Empty until `startLanguage` has run, so that code which reads a text while files are loading fails at once. */
let current: Translation & { language: Language; locale: string } = {
  words: {} as FirstWords,
  later: {} as Translation['later'],
  sentences: async () => [],
  language: 'en',
  locale: 'en',
}

/** The language with the country the browser names, for dates and numbers. */
export const locale = (): string => current.locale
/** Typed as complete: a page that uses texts of a later part has waited for it. */
export const words = (): Catalogue => current.words as Catalogue
export const loadSentences = (): Promise<Sentence[]> => current.sentences()
export const language = (): Language => current.language

const wantedLater = new Set<LaterPart>()

/** Call before drawing a page that uses these parts; from then on they are loaded with every language. */
export async function loadLaterWords(...parts: LaterPart[]): Promise<void> {
  for (const part of parts) wantedLater.add(part)
  await addLater(current, parts)
}

/** Adds later parts to a translation; all of them if none are named. */
export async function addLater(
  translation: Translation,
  parts = Object.keys(translation.later) as LaterPart[],
): Promise<void> {
  for (const part of parts) Object.assign(translation.words, await translation.later[part]())
}

/** Switches the page to this translation. */
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

/** Call before anything is drawn. Falls back to English if the language cannot be loaded. */
export const startLanguage = (): Promise<void> => applyLanguage(kept()).catch(() => applyLanguage('en'))

/** Stores the choice only after its texts have been loaded. */
export const setLanguage = (choice: LanguageChoice): Promise<void> =>
  applyLanguage(choice, () => localStorage.setItem(NAME, choice))

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)
export const useLanguageChoice = (): LanguageChoice => useSyncExternalStore(subscribe, kept)

/** Caches a value made of texts, and makes it anew when another translation comes into use. */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  let made: { locale: string; words: FirstWords; value: T } | undefined
  return () => {
    if (made?.locale !== current.locale || made.words !== current.words) {
      made = { locale: current.locale, words: current.words, value: make(current.locale) }
    }
    return made.value
  }
}
