/** Names of the language choices, each in its own language, so that somebody who cannot read the page finds theirs. */
import type { LanguageChoice } from '../text/language.ts'
import { t } from '../text/t.ts'

export const choiceName = (choice: LanguageChoice): string =>
  choice === 'system' ? t('speak.system') : (new Intl.DisplayNames(choice, { type: 'language' }).of(choice) ?? choice)
