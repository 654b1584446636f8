/** The languages in which the service can explain decisions to the people concerned. */
export const EXPLANATION_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const
export type ExplanationLanguage = (typeof EXPLANATION_LANGUAGES)[number]
