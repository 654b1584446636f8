/** In which the service has words for the people it is about. */
export const TOLD_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const
export type ToldLanguage = (typeof TOLD_LANGUAGES)[number]
