/**
 * Titles that name many kinds of work at once: whoever asks for a software engineer means backend developers too, whatever an
 * encoder makes of the words. Hand-kept general knowledge; owns the lists. Words of five languages, as records have them.
 */
import { fold } from '../../base/fold.ts'

const SOFTWARE_HEADS = `developer engineer programmer desarrollador programador ingeniero entwickler programmierer ingenieur
developpeur programmeur desenvolvedor engenheiro`
const SOFTWARE_KINDS = `software backend frontend fullstack web mobile ios android java javascript typescript python php ruby golang kotlin
scala react angular vue node net embedded firmware game gameplay applications`

const words = (list: string): string[] => list.split(/\s+/)
const crossed = (kinds: string, heads: string): string[] =>
  words(kinds).flatMap((kind) => words(heads).map((head) => `${kind} ${head}`))

const SOFTWARE = [
  ...crossed(SOFTWARE_KINDS, SOFTWARE_HEADS),
  ...crossed('back front full', SOFTWARE_HEADS).flatMap((each) => [`${each} end`, `${each} stack`]),
]

/** Each line: what is asked for, and what is meant by it; `|` divides alternatives. */
const UMBRELLAS: [asked: string, meant: string[]][] = [
  ['software engineer|software developer|developer|programmer|coder|software programmer', SOFTWARE],
  [
    'software tester|tester|qa|qa tester|qa engineer|test engineer',
    words(`qa_engineer qa_tester qa_analyst quality_assurance_engineer test_engineer test_automation_engineer
automation_tester test_analyst sdet softwaretester testingenieur`),
  ],
  ['designer', words('ux_designer ui_designer product_designer graphic_designer visual_designer web_designer')],
  [
    'doctor|physician',
    words('physician doctor surgeon pediatrician cardiologist general_practitioner medico arzt medecin'),
  ],
  ['lawyer|attorney', words('lawyer attorney solicitor barrister legal_counsel abogado anwalt avocat advogado')],
]

const meant: ReadonlyMap<string, string[]> = new Map(
  UMBRELLAS.flatMap(([asked, under]) =>
    asked.split('|').map((title): [string, string[]] => [title, under.map((each) => each.replaceAll('_', ' '))]),
  ),
)

/** Words that each make a title one of those asked for. */
export const meantBy = (core: string): readonly string[] => meant.get(fold(core)) ?? []
