/**
 * Titles that name many kinds of work at once: whoever asks for a software engineer means backend developers too, whatever an
 * encoder makes of the words. Hand-kept general knowledge; owns the lists. Words of five languages, as records have them.
 */
import { fold } from '../../base/fold.ts'

const SOFTWARE_HEADS = `developer engineer programmer desarrollador programador ingeniero entwickler programmierer ingenieur
developpeur programmeur desenvolvedor engenheiro`
const SOFTWARE_KINDS = `software backend frontend fullstack web mobile ios android java javascript typescript python php ruby golang kotlin
scala react angular vue node net embedded firmware game gameplay applications`

const plain = (title: string): string => title.trim().replaceAll('_', ' ')
const words = (list: string): string[] => list.split(/\s+/)
const crossed = (kinds: string, heads: string): string[] =>
  words(kinds).flatMap((kind) => words(heads).map((head) => `${kind} ${head}`))

const SOFTWARE = [
  'tech lead',
  'technical lead',
  ...crossed(SOFTWARE_KINDS, SOFTWARE_HEADS),
  ...crossed('back front full', SOFTWARE_HEADS).flatMap((each) => [`${each} end`, `${each} stack`]),
]

/** Each line: what is asked for, and what is meant by it; `|` divides alternatives. */
const UMBRELLAS: [asked: string, meant: string[]][] = [
  ['software engineer|software developer|developer|programmer|coder|software programmer', SOFTWARE],
  [
    'software tester|tester|qa|qa tester|qa engineer|test engineer|test analyst|test automation engineer|software quality engineer',
    words(`qa_engineer qa_tester qa_analyst quality_assurance_engineer test_engineer test_automation_engineer
automation_tester test_analyst qa_lead test_lead sdet softwaretester testingenieur`),
  ],
  ['designer', words('ux_designer ui_designer product_designer graphic_designer visual_designer web_designer')],
  [
    'doctor|physician',
    words('physician doctor surgeon pediatrician cardiologist general_practitioner medico arzt medecin'),
  ],
  ['school teacher', ['teacher']],
  ['headhunter|recruitment consultant|recruitment specialist', words('recruiter talent_acquisition_specialist')],
  ['cook', words('sous_chef head_chef executive_chef commis_chef chef_de_partie line_cook pastry_chef')],
  ['lawyer|attorney', words('lawyer attorney solicitor barrister legal_counsel abogado anwalt avocat advogado')],
]

/** Several names of one work, each meaning all others. */
const SAME_WORK: string[] = [
  'flight attendant|cabin crew|cabin attendant|air hostess|stewardess|purser',
  'pilot|airline pilot|airline captain|first officer|second officer|training captain',
  'security guard|security officer|security agent|watchman',
  'purchasing manager|procurement manager|head of purchasing|head of procurement',
  'data analyst|business intelligence analyst|bi analyst',
  'game developer|game programmer|gameplay programmer|gameplay engineer|video game developer',
  'real estate agent|estate agent|real estate broker|realtor|property consultant',
  'warehouse worker|warehouse operative|warehouse operator|warehouse associate|order picker',
  'video editor|film editor',
  `it support technician|help desk technician|helpdesk technician|it support specialist|desktop support technician|service desk analyst
|support technician|it technician`,
  `customer support agent|customer service representative|customer support specialist|customer service agent|customer support representative
|customer service adviser|customer service specialist|customer adviser|call center agent`,
  'truck driver|lorry driver|hgv driver',
  'shop assistant|sales assistant|store assistant|retail assistant|retail sales assistant|store sales assistant|shop sales assistant',
  'store manager|shop manager',
  'carpenter|joiner|cabinetmaker',
  'hairdresser|hairstylist',
  'physiotherapist|physical therapist|physio',
  'program manager|programme manager',
  'journalist|reporter',
  'cleaner|janitor|cleaning operative',
  'waiter|waitress',
  'bartender|barman|barmaid',
  'kindergarten teacher|preschool teacher|early childhood teacher|early childhood educator',
  'pediatrician|paediatrician',
  'anesthesiologist|anesthetist|anaesthetist',
  'general practitioner|family physician|family doctor|general physician',
  'systems administrator|system administrator|sysadmin',
  'penetration tester|ethical hacker|pentester',
  'executive assistant|personal assistant|management assistant',
  'forklift operator|forklift driver',
  'automotive mechanic|car mechanic|auto mechanic',
  'construction manager|site manager|construction site manager',
  'logistics coordinator|logistics specialist|logistics analyst|logistics technician',
  'hr generalist|human resources generalist|human resources specialist',
  'financial controller|finance controller|management controller',
  'plant manager|factory manager',
  'machine learning engineer|artificial intelligence engineer|ai engineer',
  'account executive|sales executive',
  'sales representative|sales rep|sales agent',
  'maintenance technician|maintenance mechanic',
  'security analyst|cybersecurity analyst|cyber security analyst|information security analyst|it security analyst',
  'secretary|administrative assistant|admin assistant|office assistant|office clerk|office administrator',
  'bookkeeper|accounting assistant|accounting clerk',
  'in house counsel|legal counsel|corporate counsel|corporate lawyer',
  'registered nurse|staff nurse|general nurse',
  'marketer|marketing specialist|marketing executive',
  'data engineer|big data engineer',
  'sales assistant|sales associate|store clerk|shop assistant',
  ...words(SOFTWARE_KINDS).map((kind) => crossed(kind, 'developer engineer programmer').join('|')),
  ...words('back_end front_end full_stack embedded_software').map((kind) =>
    crossed(kind, 'developer engineer programmer').join('|'),
  ),
]

/** By its words in any order: a gloss has them as the other language does. */
const keyOf = (title: string): string => fold(title).split(' ').sort().join(' ')

const meant = new Map<string, string[]>()
const both = SAME_WORK.map((names): (typeof UMBRELLAS)[number] => [names, names.split('|')])
for (const [asked, under] of [...both, ...UMBRELLAS]) {
  for (const title of asked.split('|')) {
    const key = keyOf(plain(title))
    meant.set(key, [...new Set([...(meant.get(key) ?? []), ...under.map(plain)])])
  }
}

/** Words that each make a title one of those asked for. */
export const meantBy = (core: string): readonly string[] => meant.get(keyOf(core)) ?? []
