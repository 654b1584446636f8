/** The numbers of training. What each was chosen against stands in the commits that changed docs/quality.md. */

export const SEED = 1

export const SETTINGS = {
  steps: 600,
  /** Pairs in a step, at most as many as there are groups; each is the others' wrong answer. */
  escoBatch: 2048,
  furtherBatch: 2048,
  onetBatch: 1016,
  iscoBatch: 424,
  skillBatch: 256,
  textBatch: 512,
  toolBatch: 256,
  wordBatch: 1024,
  /** The lower, the more the nearest wrong answers count. */
  escoTemperature: 0.07,
  furtherTemperature: 0.07,
  onetTemperature: 0.07,
  iscoTemperature: 0.1,
  skillTemperature: 0.07,
  textTemperature: 0.07,
  toolTemperature: 0.1,
  wordTemperature: 0.07,
  /** What a task counts for; a share of nought leaves it out. */
  escoShare: 1,
  furtherShare: 1,
  onetShare: 1,
  iscoShare: 0.3,
  skillShare: 0.3,
  textShare: 0.5,
  toolShare: 0.1,
  wordShare: 0.5,
  /** A feature met in fewer groups is not used. */
  groupsMin: 3,
  /** The same of further languages, of which there are many: at three, they would have 2.5 times the rows of all others. */
  furtherGroupsMin: 6,
  /** Share of a text's features that one look at it does not see. */
  dropout: 0.3,
  rate: 0.01,
  weightRate: 0.005,
  decay: 0.01,
  warmUpShare: 0.2,
}

export type Settings = typeof SETTINGS
