/**
 * What the service knows without asking anybody: places, organisations, skills, the meaning of titles, and how to read a prompt
 * with them. At the very first start it is compiled, which takes seconds.
 */
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import { inSlices } from '../base/slices.ts'
import { compiledReference } from '../compile/compiled-reference.ts'
import type { Knowledge } from '../operations/scout.ts'
import { createPromptModel } from '../providers/prompt-model.ts'
import { openEntities } from '../reference/entities/entities.ts'
import { openPlaces } from '../reference/places/places.ts'
import { openSkills } from '../reference/skills/skills.ts'
import { loadTitleEncoder } from '../reference/titles/encoder.ts'
import { createLexicon } from '../search/prompt/create-lexicon.ts'
import type { Lexicon } from '../search/prompt/lexicon.ts'
import { readingOf } from '../search/prompt/read-prompt.ts'
import { createPromptReader } from '../search/prompt/read-with-model.ts'
import { placeNames, skillNames } from '../search/prompt/reference-names.ts'
import { RuleReader } from '../search/prompt/rule-reader.ts'
import { gatherSpellings } from '../search/prompt/spelling.ts'
import { TitleMeaning } from '../search/title-meaning.ts'
import type { Config } from '../settings/config.ts'
import { lazyVersions } from './versions.ts'

/** The names with which a prompt is read, from the rooms that own them. */
export async function openDictionaries(folder: string) {
  const compiled = await compiledReference(folder)
  const places = await openPlaces(compiled.places)
  const entities = openEntities(compiled.entities)
  const lexicon: Lexicon = createLexicon(placeNames(places), entities, skillNames(openSkills(compiled.skills)))
  return { places, entities, lexicon }
}

/** The first prompts cost 80 ms of just-in-time compilation; these example prompts pay for it before anybody waits. */
const WARM_UP = [
  'senior react developers in San Jose, CA with 5+ years who speak fluent German, not at Google',
  'ingenieros de datos en Valencia con Python, ex Santander',
  'Vertriebsleiter Maschinenbau in NRW, Absolventen der TU München',
  "développeur Java à Lyon, 3 ans d'expérience, secteur bancaire",
  'analista financeiro em São Paulo com inglês fluente ou espanhol',
  [
    'Warehouse supervisor\n\nAbout us\nWe deliver groceries to homes and offices all over Leeds.\n',
    'Your tasks\n- Lead a team of ten on the late shift\n- Plan deliveries and keep the stock in order\n',
    'Your profile\n- At least three years in logistics, two of them with a team\n- A forklift licence and good English\n',
    'We offer\n- 30 days of holiday and a pension plan\n- Training in your first weeks',
  ].join('\n'),
]

/**
 * In pieces, so that requests are served in between. If the process stops meanwhile, it waits only for the piece under way, a
 * fraction of a second.
 */
async function warmUp(lexicon: Lexicon): Promise<void> {
  const works = [gatherSpellings(lexicon), ...WARM_UP.map((prompt) => readingOf(prompt, lexicon))]
  for (const work of works) {
    await setImmediate(undefined, { ref: false })
    await inSlices<unknown>(work)
  }
}

export async function openKnowledge(config: Config, log: Log): Promise<Knowledge> {
  const folder = join(config.dataDir, 'reference')
  const { places, entities, lexicon } = await openDictionaries(folder)
  // Only logged here: a request that needs the reader meets the same failure.
  warmUp(lexicon).catch((error) => log.warn({ err: error }, 'the reader of prompts could not be warmed up'))
  const { promptModelUrl: url, promptModelKey: key, promptModelName: name, promptModelMs: deadlineMs } = config
  const model = url ? createPromptModel({ url, key, name, deadlineMs }) : undefined
  const onFallback = (reason: Error) =>
    log.warn({ err: reason }, 'the language model did not read the prompt; the rules did')
  const rules = new RuleReader(lexicon)
  return {
    places,
    entities,
    readPrompt: createPromptReader(rules, model, onFallback),
    readByRules: (prompt) => rules.read(prompt),
    meaning: new TitleMeaning(loadTitleEncoder()),
    versions: lazyVersions(model ? name : undefined),
  }
}
