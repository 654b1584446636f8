/** The parameters of training. The commits that changed docs/quality.md say what each was chosen against. */

export const SEED = 1

export const SETTINGS = {
  steps: 600,
  /** Pairs per step, at most as many as there are groups; within a step, each pair's texts are wrong answers for the others. */
  escoBatch: 2048,
  furtherBatch: 2048,
  onetBatch: 1016,
  iscoBatch: 424,
  skillBatch: 256,
  textBatch: 512,
  toolBatch: 256,
  wordBatch: 1024,
  /** The lower the temperature, the more the closest wrong answers count. */
  escoTemperature: 0.07,
  furtherTemperature: 0.07,
  onetTemperature: 0.07,
  iscoTemperature: 0.1,
  skillTemperature: 0.07,
  textTemperature: 0.07,
  toolTemperature: 0.1,
  wordTemperature: 0.07,
  /** Weight of each task; 0 leaves it out. */
  escoShare: 1,
  furtherShare: 1,
  onetShare: 1,
  iscoShare: 0.3,
  skillShare: 0.3,
  textShare: 0.5,
  toolShare: 0.1,
  wordShare: 0.5,
  /** A feature found in fewer groups is not used. */
  groupsMin: 3,
  /** The same for further languages. There are many of them: with three they would have 2.5 times as many rows as all others. */
  furtherGroupsMin: 6,
  /** Share of a text's features hidden each time the text is used. */
  dropout: 0.3,
  rate: 0.01,
  weightRate: 0.005,
  decay: 0.01,
  warmUpShare: 0.2,
}

export type Settings = typeof SETTINGS
