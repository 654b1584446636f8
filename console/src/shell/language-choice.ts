/** What the choices of a language are called: each in itself, so that whoever cannot read the page finds theirs. */
import type { LanguageChoice } from '../text/language.ts'
import { t } from '../text/t.ts'

export const choiceName = (choice: LanguageChoice): string =>
  choice === 'system' ? t('speak.system') : (new Intl.DisplayNames(choice, { type: 'language' }).of(choice) ?? choice)
