/**
 * Words that say how much something matters: wishes ("ideally", "a plus") and musts ("required"). Owns the words of the five languages
 * and on which side of what they speak of they usually stand; how far they reach is in src/search/criteria/importance.ts.
 */
import { type Tongue, tongues } from '../../../reference/titles/lexicon-heads.ts'
import { beginningsOf, phrasesOf } from './values.ts'

type Side = 'BEFORE' | 'BEHIND'

export interface Stress {
  wish: boolean
  /** Where the pauses around it do not tell. */
  side: Side
  /** Says so only as a heading or in brackets: elsewhere "bonus" and "plus" are ordinary words. */
  label: boolean
}

type Kind = 'HEDGE_BEFORE' | 'HEDGE_BEHIND' | 'HEDGE_LABEL' | 'MUST_BEFORE' | 'MUST_BEHIND' | 'MUST_LABEL'

/** As in cue.ts: phrases by kind, parted by commas, folded when read. */
type HedgeTable = Record<Kind, string>

const english: HedgeTable = {
  HEDGE_BEFORE: `
    ideally, preferably, preferable, nice to have, nice to haves, good to have, would be nice to have, would be good to have, bonus
    points for, bonus points if, bonus if, extra points for, extra points if, a plus if, a plus for, it s a plus if, it s a bonus if, it s great if, it s nice if, it is a plus if, it is a bonus if, a bonus if, would be great if,
    would be nice if, would be good if, would be a plus if, it helps if, it would help if, maybe, perhaps, possibly, optionally, if
    possible with, if possible in, we would love, we d love, even better if, even better with, advantageous if, with a preference
    for, preference for, we prefer, i prefer, prefer, preferring, desirable to have`,
  HEDGE_BEHIND: `
    a plus, is a plus, it s a plus, it s a bonus, are a plus, a big plus, is a big plus, a strong plus, a huge plus, would be a plus, will be a plus, a bonus, is
    a bonus, are a bonus, would be a bonus, as a bonus, as a plus, would be great, would be nice, would be good, would be ideal, would
    be helpful, would help, is helpful, helpful, preferred, is preferred, are preferred, strongly preferred, highly preferred,
    preferred but not required, desirable, is desirable, are desirable, highly desirable, would be desirable, desired, is desired,
    advantageous, is advantageous, would be advantageous, an advantage, is an advantage, would be an advantage, an asset, is an asset,
    would be an asset, beneficial, is beneficial, would be beneficial, optional, is optional, are optional, appreciated, is
    appreciated, not mandatory, not essential, not a must, not a requirement, is not mandatory, is not essential, is not a must, if possible,
    where possible, is nice to have, are nice to have, is good to have, is welcome, are welcome, welcome, ok, okay, is ok, is okay, are ok, is
    fine, is fine too, acceptable, valued, is valued, an added bonus, added advantage, an added advantage`,
  HEDGE_LABEL: `
    bonus, bonuses, plus, pluses, preferred skills, preferred qualifications, preferred experience, preferred requirements, desired
    skills, desirable skills, desired qualifications, desirable criteria, nice to have skills, bonus skills, bonus points, extras,
    extra points, optional skills, additional skills, good to haves, desirables, assets`,
  MUST_BEFORE: `
    must, must have, must haves, must be, must speak, need to have, needs to have, has to have, have to have, required is, required
    are, definitely, absolutely, at a minimum`,
  MUST_BEHIND: `
    required, is required, are required, mandatory, is mandatory, are mandatory, essential, is essential, are essential, is a must,
    are a must, a must, a must have, is a must have, needed, is needed, are needed, necessary, is necessary, is a requirement, non
    negotiable, is non negotiable, compulsory, obligatory, indispensable`,
  MUST_LABEL: `
    requirements, requirement, required skills, required qualifications, minimum requirements, minimum qualifications, basic
    qualifications, qualifications, responsibilities, essential criteria, essential skills, what you bring, your profile, about you`,
}

const german: HedgeTable = {
  HEDGE_BEFORE: `
    idealerweise, im idealfall, bestenfalls, vorzugsweise, bevorzugt, möglichst, wenn möglich, gerne, gern, gerne auch, gern auch, am
    liebsten, am besten, eventuell, evtl, ggf, gegebenenfalls, vielleicht, optional, wünschenswert wäre, wünschenswert wären,
    wünschenswert ist, wünschenswert sind, von vorteil ist, von vorteil sind, von vorteil wäre, von vorteil wären, ideal wäre, ideal
    wären, schön wäre, schön wären, toll wäre, super wäre, ein plus sind, ein plus ist, ein plus wäre, pluspunkte für, bonuspunkte für,
    wir freuen uns über, darüber hinaus gerne, im besten fall`,
  HEDGE_BEHIND: `
    von vorteil, ist von vorteil, sind von vorteil, wäre von vorteil, wären von vorteil, vorteilhaft, ist vorteilhaft, wäre
    vorteilhaft, wünschenswert, ist wünschenswert, sind wünschenswert, wäre wünschenswert, wären wünschenswert, erwünscht, gewünscht, ein plus, ist ein
    plus, sind ein plus, wäre ein plus, wären ein plus, ein pluspunkt, ein bonus, ist ein bonus, wäre ein bonus, wäre schön, wären
    schön, wäre toll, wäre super, wäre gut, wäre ideal, wäre hilfreich, hilfreich, willkommen, gern gesehen, gerne gesehen, sind gern
    gesehen, ist gern gesehen, kein muss, ist kein muss, sind kein muss, aber kein muss, nicht zwingend, nicht zwingend erforderlich,
    nicht zwingend notwendig, nicht zwingend nötig, keine
    voraussetzung, keine bedingung, falls möglich, sofern möglich, ist optional, sind optional`,
  HEDGE_LABEL: `
    bonus, plus, pluspunkte, nice to have, das wäre schön, schön wäre, wunschprofil, wünsche, extras, zusätzlich wünschenswert,
    wünschenswerte kenntnisse, wünschenswerte qualifikationen, optionale kenntnisse`,
  MUST_BEFORE:
    'muss, müssen, unbedingt, zwingend, zwingend erforderlich ist, zwingend erforderlich sind, voraussetzung ist, voraussetzung sind',
  MUST_BEHIND: `
    erforderlich, ist erforderlich, sind erforderlich, zwingend erforderlich, zwingend notwendig, notwendig, ist notwendig, nötig,
    ist nötig, vorausgesetzt, wird vorausgesetzt, werden vorausgesetzt, ist voraussetzung, sind voraussetzung, voraussetzung, ist
    pflicht, sind pflicht, pflicht, ein muss, ist ein muss, sind ein muss, unerlässlich, unabdingbar, obligatorisch`,
  MUST_LABEL: `
    anforderungen, voraussetzungen, anforderungsprofil, ihr profil, dein profil, profil, qualifikationen, muss kriterien, das bringst
    du mit, das bringen sie mit, aufgaben`,
}

const spanish: HedgeTable = {
  HEDGE_BEFORE: `
    idealmente, preferiblemente, preferentemente, de preferencia, con preferencia por, a ser posible, si es posible, lo ideal sería, lo
    ideal es, sería ideal, sería genial, sería bueno, estaría bien, nos encantaría, se valora, se valorará, se valoran, se valorarán,
    se valorará positivamente, se valora positivamente, se valorará especialmente, valoramos, valoraremos, valorable, quizás, quizá, tal
    vez, opcionalmente, sería un plus, serían un plus, es un plus, suma puntos, suman puntos, deseable tener, preferible, mejor si`,
  HEDGE_BEHIND: `
    deseable, deseables, es deseable, sería deseable, son deseables, un plus, como plus, son un plus, será un plus, un extra, es un
    extra, sería un extra, una ventaja, es una ventaja, sería una ventaja, será una ventaja, valorable, valorables, es valorable, se
    valorará, se valora, se valoran, se valorarán, muy valorado, muy valorable, muy valorada, opcional, opcionales, es opcional,
    recomendable, es recomendable, preferible, preferido, preferida, conveniente, sería conveniente, no imprescindible, no
    obligatorio, no obligatoria, no excluyente, no es imprescindible, no es
    obligatorio, aunque no imprescindible, no indispensable, es bienvenido, bienvenido, bienvenidos, un punto a favor`,
  HEDGE_LABEL: `
    plus, bonus, extras, deseables, requisitos deseables, conocimientos deseables, requisitos valorables, se valora, opcional,
    opcionales, requisitos opcionales, puntos extra, nice to have, valorables`,
  MUST_BEFORE:
    'debe, deben, debe tener, deben tener, imprescindible, necesario, obligatorio, tiene que, tienen que, requisito',
  MUST_BEHIND: `
    imprescindible, imprescindibles, es imprescindible, obligatorio, obligatoria, obligatorios, es obligatorio, es obligatoria, son
    obligatorios, necesario, necesaria, es necesario, requerido, requerida, indispensable, es indispensable, excluyente, esencial, es
    esencial, es un requisito`,
  MUST_LABEL:
    'requisitos, requisitos mínimos, requisitos imprescindibles, requerimientos, requisitos obligatorios, funciones, perfil requerido, perfil, qué buscamos',
}

const french: HedgeTable = {
  HEDGE_BEFORE: `
    idéalement, de préférence, préférablement, préférentiellement, avec une préférence pour, une préférence pour, si possible,
    éventuellement, peut être, dans l idéal, l idéal serait, ce serait un plus, ce serait bien, serait un plus, seraient un plus, un
    plus serait, un plus si, nous apprécierions, nous apprécions, nous aimerions, optionnellement, facultativement, il serait
    apprécié, il est souhaitable, serait idéal, mieux encore, un bonus si, un atout serait`,
  HEDGE_BEHIND: `
    souhaité, souhaitée, souhaités, souhaitées, souhaitable, souhaitables, est souhaité, est souhaitée, est souhaitable, serait
    souhaitable, seraient souhaitables, apprécié, appréciée, appréciés, appréciées, est apprécié, est appréciée, sont appréciés, sont
    appréciées, serait apprécié, serait appréciée, seraient appréciés, très apprécié, un plus, est un plus, sont un plus, serait un plus, seraient un plus, sera un
    plus, un vrai plus, un bonus, est un bonus, serait un bonus, un atout, est un atout, serait un atout, sont un atout, seraient un
    atout, un avantage, est un avantage, serait un avantage, bienvenu, bienvenue, bienvenus, est bienvenu, est bienvenue, serait bienvenu,
    optionnel, optionnelle, facultatif, facultative, est optionnel, pas obligatoire, pas indispensable, non obligatoire, non indispensable, n est pas obligatoire, n est pas indispensable,
    préféré, préférée, serait idéal, serait parfait`,
  HEDGE_LABEL: `
    bonus, plus, les plus, atouts, atout, vos atouts, souhaité, souhaités, souhaitable, apprécié, appréciés, compétences appréciées,
    compétences souhaitées, nice to have, facultatif, optionnel, vos plus`,
  MUST_BEFORE:
    'doit, doivent, impérativement, obligatoirement, absolument, il faut absolument, exigence, doit avoir, doit maîtriser',
  MUST_BEHIND: `
    exigé, exigée, exigés, exigées, requis, requise, requises, obligatoire, obligatoires, est obligatoire, sont obligatoires,
    nécessaire, nécessaires, est nécessaire, indispensable, indispensables, est indispensable, impératif, impérative, est exigé, est
    requis, essentiel, essentielle, est essentiel`,
  MUST_LABEL:
    'compétences requises, exigences, prérequis, pré requis, profil recherché, votre profil, profil, compétences obligatoires, compétences, missions, indispensable',
}

const portuguese: HedgeTable = {
  HEDGE_BEFORE: `
    idealmente, preferencialmente, de preferência, com preferência por, preferência por, se possível, talvez, opcionalmente, o ideal
    seria, o ideal é, seria ideal, seria ótimo, seria bom, seria um plus, seriam um plus, seria um diferencial, é um plus, é um
    diferencial, será um diferencial, desejável, desejáveis, é desejável, valorizamos, valoriza se, gostaríamos, gostaríamos de,
    preferível, melhor se, desejável ter, diferencial para quem, conta pontos`,
  HEDGE_BEHIND: `
    desejável, desejáveis, é desejável, são desejáveis, seria desejável, será desejável, um diferencial, é um diferencial, são um
    diferencial, seria um diferencial, será um diferencial, serão um diferencial, são diferenciais, é diferencial, como diferencial,
    um plus, é um plus, são um plus, seria um plus, seriam um plus, será um plus, uma vantagem, é uma vantagem, seria uma
    vantagem, será uma vantagem, uma mais valia, é uma mais valia, será uma mais valia, valorizado, valorizada, será valorizado, será
    valorizada, é valorizado, opcional, opcionais, é opcional, preferencial, preferível, recomendável, bem vindo, bem vinda, são bem
    vindos, é bem vindo, não obrigatório, não obrigatória, não é obrigatório, não imprescindível, não
    eliminatório, não é indispensável, conta como diferencial`,
  HEDGE_LABEL: `
    diferencial, diferenciais, plus, bônus, bonus, extras, requisitos desejáveis, conhecimentos desejáveis, nice to have, opcional,
    opcionais, desejáveis, será um diferencial, mais valias`,
  MUST_BEFORE:
    'deve, devem, deve ter, devem ter, precisa ter, precisam ter, tem que ter, imprescindível, obrigatório, obrigatoriamente',
  MUST_BEHIND: `
    obrigatório, obrigatória, obrigatórios, obrigatórias, é obrigatório, é obrigatória, são obrigatórios, necessário, necessária, é
    necessário, imprescindível, é imprescindível, indispensável, é indispensável, exigido, exigida, essencial, é essencial, é um
    requisito, é mandatório, mandatório, eliminatório`,
  MUST_LABEL:
    'requisitos, requisitos obrigatórios, pré requisitos, requisitos mínimos, exigências, perfil desejado, responsabilidades, atividades, perfil',
}

const tables: Record<Tongue, HedgeTable> = { en: english, es: spanish, de: german, fr: french, pt: portuguese }

/** All languages as one: none of these words means the contrary in another. */
const index = new Map<string, Stress>()
for (const tongue of tongues) {
  for (const [kind, text] of Object.entries(tables[tongue]) as [Kind, string][]) {
    for (const phrase of phrasesOf(text)) if (!index.has(phrase)) index.set(phrase, stressOf(kind))
  }
}

function stressOf(kind: Kind): Stress {
  const label = kind.endsWith('_LABEL')
  return { wish: kind.startsWith('HEDGE'), side: label || kind.endsWith('_BEFORE') ? 'BEFORE' : 'BEHIND', label }
}

export const stressIn = (phrase: string): Stress | undefined => index.get(phrase)

const beginnings = beginningsOf(index.keys())
export const stressContinues = (phrase: string) => beginnings.has(phrase)

/** Of a language, for the reader of names: words that are none. Labels are ordinary words elsewhere, and musts it knows. */
export const hedgePhrases = (tongue: Tongue): string[] =>
  phrasesOf(`${tables[tongue].HEDGE_BEFORE}, ${tables[tongue].HEDGE_BEHIND}`)
