/** Translates a title of another language word by word into English, for readers that know English titles better, or only those. */
import { fold } from '../../base/fold.ts'
import { listedForm } from './gender.ts'
import { germanGloss } from './gloss-german.ts'
import { romanceGloss } from './gloss-romance.ts'

/** Undefined for a title that is already English or contains an unknown word: half a title is another job. */
export function glossOf(title: string): string | undefined {
  const common = fold(title)
    .split(' ')
    .map((word) => listedForm(word) ?? word)
    .join(' ')
  const gloss = romanceGloss(common) ?? germanGloss(common)
  return gloss === fold(title) ? undefined : gloss
}
