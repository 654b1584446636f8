/**
 * Words that are a value by themselves: ranks, language levels, ways of working, in five languages at once, for few of
 * them mean different things in two. Owns the words and their values.
 */
import type { LanguageLevel, SeniorityLevel, WorkplaceMode } from '../../../../contract/levels.ts'
import { fold } from '../../../base/fold.ts'

export const phrasesOf = (text: string): string[] =>
  text
    .split(',')
    .map((phrase) => fold(phrase))
    .filter((phrase) => phrase !== '')

/** Every phrase cut short after each of its words but the last. */
export function beginningsOf(phrases: Iterable<string>): ReadonlySet<string> {
  const cut = new Set<string>()
  for (const phrase of phrases) {
    for (let at = phrase.indexOf(' '); at > 0; at = phrase.indexOf(' ', at + 1)) cut.add(phrase.slice(0, at))
  }
  return cut
}

function byPhrase<T extends string>(table: [value: T, phrases: string][]): ReadonlyMap<string, T> {
  return new Map(table.flatMap(([value, phrases]) => phrasesOf(phrases).map((phrase) => [phrase, value] as const)))
}

export const seniorityWords = byPhrase<SeniorityLevel>([
  [
    'INTERN',
    `
    internship, internships, prácticas, en prácticas, practicante, practicantes, praktikum, pflichtpraktikum, stage,
    en stage, alternance, en alternance, estágio, interns level`,
  ],
  [
    'JUNIOR',
    `
    junior, juniors, jr, jnr, júnior, juniores, entry level, entry-level, early career, berufseinsteiger,
    berufsanfänger, débutant, débutante, débutants, principiante, recién graduado, recién graduados, recién
    titulados, recém formado, recém formados, recent graduate, recent graduates, fresh graduate, fresh graduates,
    new grad, new grads, graduate level, fresher, freshers`,
  ],
  [
    'MID',
    `
    mid, mid level, midlevel, mid weight, midweight, mid senior, medior, mediors, intermediate level, semi senior,
    semisenior, ssr, semi sr, pleno, plena, plenos, confirmé, confirmée, confirmés, nivel medio, nível pleno`,
  ],
  [
    'SENIOR',
    `
    senior, seniors, sr, snr, sénior, séniors, sênior, sêniores, seniores, seniore, seniorer, senior level, sra,
    senior-level`,
  ],
  ['LEAD', 'lead, leads, lead level, team lead level, líder técnico, tech lead level'],
  ['PRINCIPAL', 'principal, staff, distinguished, principal level, staff level'],
  [
    'MANAGER',
    `
    manager level, managerial, management level, mandos intermedios, führungskraft, führungskräfte, cadre, cadres`,
  ],
  ['DIRECTOR', 'director level, directors level, nivel dirección, nivel director'],
  ['VP', 'vp level'],
  [
    'C_LEVEL',
    `
    c level, c levels, c suite, csuite, clevel, cxo, cxos, executives, executive level, nivel ejecutivo, dirigeants`,
  ],
])

export const levelWords = byPhrase<LanguageLevel>([
  [
    'BASIC',
    `
    basic, beginner, elementary, a1, a2, básico, básica, básicos, basico, nociones de, nociones, principiante,
    grundkenntnisse, grundlegend, grundlegende, grundlegendes, einfache, notions de, notions, notions d, débutant,
    élémentaire, noções de, noções, iniciante, level a1, level a2, bases en, bases de, basic level of, conocimientos
    básicos de, grundkenntnisse in, bajo`,
  ],
  [
    'CONVERSATIONAL',
    `
    conversational, intermediate, conversant in, conversational in, working knowledge of, working proficiency in,
    limited working, b1, b2, upper intermediate, good, decent, intermedio, intermedia, medio, nivel medio de,
    conversacional, gutes, gute, guten, gut, mittlere, konversationssicher, konversationssicheres, intermédiaire,
    bon, conversationnel, bon niveau d, bon niveau de, bon niveau en, intermediário, intermediária, médio,
    conversação, bom, solides, solide, b1 b2, bons conhecimentos de`,
  ],
  [
    'FLUENT',
    `
    fluent, fluent in, fluently, fluency in, fluency, proficient, proficient in, professional, full professional,
    business, business fluent, business level, advanced, excellent, strong, very good, c1, c2, perfect, fluido,
    fluida, fluidos, fluidamente, con fluidez, fluidez en, avanzado, avanzada, avanzados, alto, alto nivel de, nivel
    alto de, nivel alto, nivel avanzado de, nivel avanzado, perfecto, excelente, dominio de, dominio del, dominio,
    fließend, fließende, fließendes, fließendem, fließenden, verhandlungssicher, verhandlungssicheres,
    verhandlungssichere, verhandlungssicherem, sehr gutes, sehr gute, sehr guten, sehr gut, perfekt, perfektes,
    perfekte, ausgezeichnetes, exzellentes, exzellente, courant, courante, couramment, courants, parfait, parfaite,
    avancé, avancée, très bon, excellent niveau d, excellent niveau en, très bon niveau d, très bon niveau en,
    maîtrise de l, maîtrise du, fluente, fluentes, fluente em, fluentes em, fluência em, com fluência em,
    fluentemente, avançado, avançada, avançados, domínio de, domínio do, c1 c2, b2 c1, proficiente, nível avançado
    de, nível avançado`,
  ],
  [
    'NATIVE',
    `
    native, native level, bilingual, bilingual in, mother tongue, native in, nativo, nativa, nativos, nativas,
    bilingüe, bilingües, bilingüe en, lengua materna, idioma materno, muttersprache, muttersprachler,
    muttersprachlerin, muttersprachlich, muttersprachliches, auf muttersprachniveau, muttersprachniveau,
    zweisprachig, natif, native de, natifs, bilingue, bilingues, langue maternelle, maternelle, língua materna,
    bilíngue, bilíngues, bilingue em, nativo em, native speaker of, native speakers of, native speaker, native
    speakers, nativo de, nativos de, como lengua materna`,
  ],
])

/** Levels that speak of the whole list before them: "German and English fluently", "inglés y alemán fluidos". */
export const listLevels: ReadonlySet<string> = new Set(
  phrasesOf(
    `
    fluently, fluidos, avanzados, nativos, básicos, courants, couramment, fluentes, avançados, fluidamente, con
    fluidez, fließend, fluentemente`,
  ),
)

export const workplaceWords = byPhrase<WorkplaceMode>([
  [
    'REMOTE',
    `
    remote, remotely, fully remote, full remote, 100 remote, 100% remote, remote only, remote first, remote
    friendly, work remotely, working remotely, work from home, working from home, work from anywhere, wfh, home
    based, remoto, remota, remotos, remotas, en remoto, remotamente, 100 remoto, 100% remoto, teletrabajo, desde
    casa, trabajo remoto, trabajar en remoto, homeoffice, home office, fernarbeit, von zu hause, aus dem homeoffice,
    im homeoffice, vollständig remote, télétravail, en télétravail, full télétravail, à distance, distanciel, en
    distanciel, trabalho remoto, teletrabalho, a distancia, à distância, de casa, anywhere, remote working, remote
    work`,
  ],
  ['HYBRID', 'hybrid, híbrido, híbrida, híbridos, hybride, modalidad híbrida, trabajo híbrido, hybrides'],
  [
    'ONSITE',
    `
    onsite, on site, in office, in person, presencial, presenciales, vor ort, sur site, présentiel, en présentiel,
    presencialmente, in the office`,
  ],
])

/** Behind these a slash joins languages: all of them are wanted. */
export const bilingualWords: ReadonlySet<string> = new Set(
  phrasesOf(`
    bilingual, trilingual, multilingual, bilingüe, bilingües, trilingüe, zweisprachig, zweisprachige, dreisprachig, bilingue, bilingues,
    trilingue, bilíngue, bilíngues, trilíngue`),
)

/** They stay free words, for nothing else says which degree it was; but whom somebody has one from is a school. */
export const degreeWords: ReadonlySet<string> = new Set(
  phrasesOf(
    `
    degree, degrees, mba, emba, phd, ph.d, msc, m.sc, bsc, b.sc, meng, beng, llb, doctorate, doctorado, doctorat, doutorado,
    master, masters, máster, mestrado, bachelor, bachelors, licenciatura, diplom, diploma`,
  ),
)

const valueBeginnings = beginningsOf([...seniorityWords.keys(), ...levelWords.keys(), ...workplaceWords.keys()])
/** Whether some rank, level or way of working goes on after these words. */
export const valueContinues = (phrase: string) => valueBeginnings.has(phrase)

const endingsOf = (word: string) =>
  word.endsWith('sprachig') ? ['', 'e', 'er', 'en', 'es', 'em'] : word.endsWith('kenntnisse') ? ['', 'n'] : ['']

/** One word that says "speaks this": folded word to language code. "-sprachig" and the like are no names of languages. */
export const speakerWords: ReadonlyMap<string, string> = new Map(
  (
    [
      [
        'en',
        `
    englischsprachig, englischkenntnisse, angloparlante, angloparlantes, anglophone, anglophones, anglófono,
    anglófonos, anglohablante`,
      ],
      [
        'es',
        `
    spanischsprachig, spanischkenntnisse, hispanohablante, hispanohablantes, hispanophone, hispanophones,
    castellanohablante, hispanófono`,
      ],
      [
        'de',
        `
    deutschsprachig, deutschkenntnisse, germanohablante, germanoparlante, germanophone, germanophones, germanófono`,
      ],
      [
        'fr',
        `
    französischsprachig, französischkenntnisse, francohablante, francoparlante, francophone, francophones,
    francófono, francófonos`,
      ],
      [
        'pt',
        `
    portugiesischsprachig, portugiesischkenntnisse, lusohablante, lusoparlante, lusophone, lusophones, lusófono,
    lusófonos`,
      ],
      ['it', 'italienischsprachig, italienischkenntnisse, italophone, italohablante'],
      ['nl', 'niederländischkenntnisse, niederländischsprachig, néerlandophone, néerlandophones'],
      ['ru', 'russischkenntnisse, russischsprachig, russophone, russophones, rusoparlante'],
      ['pl', 'polnischkenntnisse, polnischsprachig'],
      ['ar', 'arabischkenntnisse, arabischsprachig, arabophone, arabophones'],
      ['zh', 'chinesischkenntnisse, chinesischsprachig, sinophone'],
      ['tr', 'türkischkenntnisse, türkischsprachig'],
    ] as [string, string][]
  ).flatMap(([code, words]) =>
    phrasesOf(words).flatMap((word) => endingsOf(word).map((end) => [word + end, code])),
  ) as [string, string][],
)
