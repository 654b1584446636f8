/** The results of `npm run eval -- fairness`, as in docs/fairness.md; test/console/fairness.test.ts keeps the two equal. */
export const FIGURES = [
  { changed: 'name', pairs: 156_600, moved: 0 },
  { changed: 'title', pairs: 156_600, moved: 0 },
  { changed: 'picture', pairs: 156_600, moved: 0 },
  { changed: 'study', pairs: 156_600, moved: 0 },
  { changed: 'street', pairs: 156_600, moved: 0 },
  { changed: 'asked', pairs: 127_986, moved: 0 },
] as const
