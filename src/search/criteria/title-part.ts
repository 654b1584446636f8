/** A title as terms: every title of the people searched that means it, each with its share. Pure. */
import type { CriterionOf } from '../../../contract/criteria.ts'
import { fold } from '../../base/fold.ts'
import type { InPieces } from '../../base/slices.ts'
import { TITLE_PREFIX, wordsOf } from '../../reference/terms.ts'
import { glossOf } from '../../reference/titles/gloss.ts'
import { namesSkill, spellingsOf } from '../../reference/titles/named-skills.ts'
import { normalTitle } from '../../reference/titles/normal.ts'
import { seniorityOf } from '../../reference/titles/seniority.ts'
import { coreOf } from '../../reference/titles/sense.ts'
import { SAME_WORK_SHARE, TITLE_MET } from '../title-shares.ts'
import { type ConditionPart, greatest } from './condition-part.ts'
import type { TermVocabulary } from './term-vocabulary.ts'
import type { WholeTitle, WholeTitles } from './whole-titles.ts'

type SimilarTitles = TermVocabulary['similarTitles']

/** `wholes`: titles that the question split into a title and a skill. */
export function* titlePart(
  { id, anyOf, importance }: CriterionOf<'TITLE'>,
  { similarTitles, wholes }: { similarTitles: SimilarTitles; wholes: WholeTitles },
): InPieces<ConditionPart> {
  const part = similarTitlesPart(anyOf, importance === 'EXCLUDED' ? ofSameLevel(similarTitles) : similarTitles)
  const whole = wholes.get(id)
  return whole ? yield* withWhole(part, whole) : part
}

/** "Not a lead Java developer" excludes only the leads, although titles are otherwise compared without their level. */
const ofSameLevel =
  (similarTitles: SimilarTitles): SimilarTitles =>
  (title) => {
    const { seniority, core } = seniorityOf(title)
    const shares = similarTitles(title)
    if (seniority === null || core === normalTitle(title)) return shares
    return new Map([...shares].filter(([term]) => seniorityOf(titleIn(term)).seniority === seniority))
  }

export const inEnglishToo = (title: string): string[] => [title, glossOf(title) ?? []].flat()

/** A vague title means thousands of wordings, so the lists are not copied unless there are several. */
function similarTitlesPart(titles: { name: string }[], similarTitles: SimilarTitles): ConditionPart {
  const asked = titles.flatMap(({ name }) =>
    inEnglishToo(name).map((words) => ({ name, shares: similarTitles(words) })),
  )
  const shares = asked.length === 1 ? asked[0]!.shares : greatest(asked.flatMap((each) => [...each.shares]))
  const reason = (term: string) => {
    const { name } = asked.find((each) => each.shares.get(term) === shares.get(term))!
    return shares.get(term) === 1 ? `Title: ${name}` : `Title like “${name}”`
  }
  return { shares, metFrom: TITLE_MET, reason }
}

/** The share of a person with the title but without the skill in it: below those with both at another level. */
const BARE_SHARE = 0.93
/** The share of an Android Engineer if an Android developer is asked for. */
const NAMED_SHARE = 0.94
const BEGINNING_CHARS = 5

/**
 * Ranks the whole title first, in any order of its words; then the same work at another level, then the bare title, then other titles
 * that mean it.
 */
function* withWhole(
  { shares, metFrom, reason }: ConditionPart,
  { names: wholes, skills }: WholeTitle,
): InPieces<ConditionPart> {
  const very = new Set(wholes.map((whole) => inAnyOrder(normalTitle(whole))))
  const works = new Set(wholes.map((whole) => inAnyOrder(fold(coreOf(whole)))))
  // A cheap first check: of thousands of wordings few have words that begin like these. The beginnings are the same for all genders.
  const beginnings = wholes.map((whole) => wordsOf(whole).map((word) => word.slice(0, BEGINNING_CHARS)))
  const mayBe = (title: string) => beginnings.some((each) => each.every((beginning) => title.includes(beginning)))
  const spellings = skills.flatMap(spellingsOf)
  const isCalled = (title: string) =>
    spellings.some((spelling) => title.includes(spelling) && namesSkill(title, spelling))
  const shareOf = (title: string, share: number) => {
    if (mayBe(title)) {
      if (very.has(inAnyOrder(normalTitle(title)))) return 1
      if (works.has(inAnyOrder(fold(coreOf(title))))) return SAME_WORK_SHARE
    }
    return share >= metFrom && isCalled(title) ? NAMED_SHARE : Math.min(share, BARE_SHARE)
  }
  const raised = new Map<string, number>()
  for (const [term, share] of shares) {
    raised.set(term, shareOf(titleIn(term), share))
    yield
  }
  return {
    shares: raised,
    metFrom,
    reason: (term) => (raised.get(term) === 1 ? `Title: ${titleIn(term)}` : reason(term)),
  }
}

const inAnyOrder = (title: string) => wordsOf(title).sort().join(' ')

const titleIn = (term: string) => term.slice(TITLE_PREFIX.length)
