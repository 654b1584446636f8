/** Chooses the language where nobody is signed in, as there is no account menu yet. */
import { type LanguageChoice, languageChoices, setLanguage, useLanguageChoice } from '../text/language.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Select } from '../ui/select.tsx'
import { choiceName } from './language-choice.ts'

export const LanguageSelect = () => (
  <Select
    bare
    className="w-40"
    label={t('speak.label')}
    value={useLanguageChoice()}
    onChange={(choice) => void setLanguage(choice as LanguageChoice).catch(notifyFailure)}
    options={languageChoices.map((value) => ({ value, name: choiceName(value) }))}
  />
)
