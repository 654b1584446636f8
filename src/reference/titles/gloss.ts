/** A title of another language word by word in English, for what knows English titles better or only. */
import { fold } from '../../base/fold.ts'
import { listedForm } from './gender.ts'
import { germanGloss } from './gloss-german.ts'
import { romanceGloss } from './gloss-romance.ts'

/** Undefined for a title that is English already, or of which a word is not known: half a title is another job. */
export function glossOf(title: string): string | undefined {
  const common = fold(title)
    .split(' ')
    .map((word) => listedForm(word) ?? word)
    .join(' ')
  const gloss = romanceGloss(common) ?? germanGloss(common)
  return gloss === fold(title) ? undefined : gloss
}
