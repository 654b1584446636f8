/** In which the service has words for the people it is about. */
export const EXPLANATION_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const
export type ExplanationLanguage = (typeof EXPLANATION_LANGUAGES)[number]
