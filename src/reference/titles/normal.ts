/**
 * A job title in the form in which it is compared: folded, one form for all genders, short forms spelled out. Owns what counts as
 * the same title; does not know features or vectors.
 */
import { fold } from '../../base/fold.ts'
import { spellOut, spellOutAlone } from './aliases.ts'
import { commonForm, withoutGenderMarks } from './gender.ts'

/** Folded words, one space apart, each only once: "director técnico/directora técnica" names one job, not two. */
export function normalTitle(text: string): string {
  const words = new Set<string>()
  for (const word of fold(withoutGenderMarks(text)).split(' ')) {
    const spelled = spellOut(commonForm(word))
    if (!spelled.includes(' ')) words.add(spelled)
    else for (const part of spelled.split(' ')) words.add(part)
  }
  return spellOutAlone([...words].join(' '))
}
