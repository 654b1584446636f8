/**
 * German titles part by part in English: a compound ends in what somebody is and begins with of what. The encoder has
 * learnt German, but a compound that resembles none it has met says little to it, and a network that knows English
 * titles only is told the gloss. Hand-kept general knowledge; a title with an unknown part has none.
 */
import { fold } from '../../base/fold.ts'
import { learn } from './gloss-words.ts'

/** What somebody is, as the last part of a compound or a word of its own. Folded (ä = a, ß = ss), masculine singular. */
const HEADS = learn(`entwickler=developer programmierer=programmer ingenieur=engineer architekt=architect
designer=designer gestalter=designer analyst=analyst wissenschaftler=scientist forscher=researcher
administrator=administrator techniker=technician berater=consultant leiter=manager manager=manager direktor=director
koordinator=coordinator disponent=logistics_coordinator referent=specialist sachbearbeiter=clerk mitarbeiter=employee
vertriebsmitarbeiter=sales_representative aussendienstmitarbeiter=sales_representative
assistent=assistant sekretar=secretary kaufmann=clerk kauffrau=clerk kaufleute=clerk angestellter=employee
fachkraft=specialist fachmann=specialist fachfrau=specialist spezialist=specialist experte=expert
pfleger=nurse krankenpfleger=nurse krankenschwester=nurse pflegefachkraft=nurse pflegefachmann=nurse pflegefachfrau=nurse
pflegekraft=nurse pflegehelfer=nursing_assistant altenpfleger=geriatric_nurse hebamme=midwife arzt=physician
arztin=physician arzte=physician zahnarzt=dentist zahnarztin=dentist tierarzt=veterinarian tierarztin=veterinarian
chirurg=surgeon apotheker=pharmacist therapeut=therapist physiotherapeut=physiotherapist ergotherapeut=occupational_therapist
psychologe=psychologist sanitater=paramedic
buchhalter=accountant bilanzbuchhalter=accountant steuerberater=tax_adviser steuerfachangestellter=tax_assistant
wirtschaftsprufer=auditor revisor=auditor prufer=auditor controller=controller
lehrer=teacher lehrkraft=teacher dozent=lecturer trainer=trainer ausbilder=trainer erzieher=childcare_worker
padagoge=educator professor=professor anwalt=lawyer anwaltin=lawyer rechtsanwalt=lawyer rechtsanwaltin=lawyer jurist=lawyer
notar=notary personaler=recruiter recruiter=recruiter redakteur=editor journalist=journalist ubersetzer=translator
dolmetscher=interpreter fotograf=photographer texter=copywriter grafiker=graphic_designer
verkaufer=sales_assistant einkaufer=buyer kassierer=cashier vertreter=representative
vertriebler=sales_representative empfangsmitarbeiter=receptionist rezeptionist=receptionist
koch=cook kochin=cook kellner=waiter backer=baker konditor=pastry_chef metzger=butcher hotelfachmann=hotel_clerk
fahrer=driver kraftfahrer=truck_driver berufskraftfahrer=truck_driver lkw_fahrer=truck_driver lieferant=delivery_driver
mechaniker=mechanic mechatroniker=mechatronics_technician schlosser=metalworker elektriker=electrician
elektroniker=electronics_technician installateur=plumber klempner=plumber schreiner=carpenter tischler=carpenter
zimmermann=carpenter schweisser=welder maler=painter maurer=bricklayer monteur=fitter arbeiter=worker helfer=assistant
lagerist=warehouse_worker staplerfahrer=forklift_operator logistiker=logistics_specialist meister=supervisor
vorarbeiter=foreman polier=foreman bauleiter=construction_manager gartner=gardener landwirt=farmer friseur=hairdresser
biologe=biologist chemiker=chemist physiker=physicist laborant=laboratory_technician statiker=structural_engineer
okonom=economist volkswirt=economist betriebswirt=business_administrator informatiker=computer_scientist
fachinformatiker=it_specialist tester=tester grunder=founder geschaftsfuhrer=managing_director vorstand=executive_director
praktikant=intern auszubildender=apprentice azubi=apprentice werkstudent=working_student trainee=trainee
sozialarbeiter=social_worker betreuer=care_worker pilot=pilot kapitan=captain polizist=police_officer
feuerwehrmann=firefighter hausmeister=caretaker reinigungskraft=cleaner aushilfe=assistant makler=broker
gutachter=appraiser planer=planner konstrukteur=design_engineer zeichner=draughtsman optiker=optician`)

/** Of what: the parts before it, or a word before it. */
const DOMAINS =
  learn(`software=software web=web app=mobile mobile=mobile daten=data data=data datenbank=database system=systems
systeme=systems netzwerk=network it=it edv=it informatik=it cloud=cloud sicherheit=security informationssicherheit=information_security
cybersicherheit=cybersecurity frontend=front_end backend=back_end front_end=front_end back_end=back_end fullstack=full_stack
full_stack=full_stack devops=devops embedded=embedded ki=artificial_intelligence maschinelles_lernen=machine_learning
produkt=product projekt=project programm=programme prozess=process qualitat=quality test=test anforderung=requirements
vertrieb=sales verkauf=sales aussendienst=field_sales innendienst=inside_sales key_account=key_account gebiet=area
filial=branch markt=store laden=store kunden=customer kundendienst=customer_service kundenservice=customer_service
kundenbetreuung=customer_service kundenberatung=customer_service callcenter=call_center call_center=call_center
marketing=marketing marken=brand werbe=advertising medien=media social_media=social_media inhalt=content
content=content kommunikation=communications presse=press offentlichkeitsarbeit=public_relations grafik=graphic
ux=ux ui=ui mode=fashion innenarchitektur=interior spiele=game
personal=human_resources personalwesen=human_resources personalentwicklung=human_resources_development
recruiting=recruitment rekrutierung=recruitment lohn=payroll gehalt=payroll entgelt=payroll entgeltabrechnung=payroll
lohnbuchhaltung=payroll ausbildung=training weiterbildung=training
finanz=finance finanzen=finance buchhaltung=accounting rechnungswesen=accounting steuer=tax bank=bank kredit=credit
versicherung=insurance anlage=investment vermogen=wealth risiko=risk compliance=compliance recht=legal rechts=legal
vertrag=contract patent=patent immobilien=real_estate controlling=controlling
einkauf=purchasing beschaffung=purchasing logistik=logistics lager=warehouse lieferketten=supply_chain supply_chain=supply_chain
spedition=freight transport=transport verkehr=transport export=export import=import zoll=customs versand=shipping
fuhrpark=fleet produktion=production fertigung=manufacturing werk=plant betrieb=operations betriebs=operations
instandhaltung=maintenance wartung=maintenance service=service technik=technical technisch=technical anwendung=application
maschinenbau=mechanical maschinen=machine mechanik=mechanical elektro=electrical elektronik=electronics elektrotechnik=electrical
bau=construction hochbau=building tiefbau=civil bauwesen=civil statik=structural verfahren=process chemie=chemical
umwelt=environmental energie=energy kfz=automotive fahrzeug=automotive automobil=automotive luft=aerospace kalte=refrigeration
anlagen=plant industrie=industrial metall=metal holz=wood strassen=road gebaude=building haus=domestic
kranken=hospital intensiv=intensive_care notfall=emergency notaufnahme=emergency kinder=paediatric op=operating_room
alten=geriatric pflege=nursing gesundheit=health medizin=medical zahn=dental labor=laboratory klinik=clinical klinisch=clinical
pharma=pharmaceutical sozial=social schul=school grundschul=primary_school gymnasial=secondary_school mathematik=mathematics
deutsch=german englisch=english sport=sports musik=music fahr=driving
buro=office verwaltung=administrative empfang=reception assistenz=assistance geschaftsleitung=executive direktion=executive
geschaft=business unternehmen=management strategie=strategy wirtschaft=business innovation=innovation forschung=research
entwicklung=development kuchen=kitchen restaurant=restaurant hotel=hotel reise=travel veranstaltung=event event=event
gastronomie=restaurant lkw=truck bus=bus taxi=taxi stapler=forklift gabelstapler=forklift kran=crane zug=train
team=team gruppen=group abteilung=department bereich=division regional=regional gebiets=area kaufmannisch=commercial
administrativ=administrative international=international operativ=operations strategisch=strategic finanziell=financial
betriebswirtschaftlich=business wissenschaftlich=research medizinisch=medical padagogisch=educational digital=digital
data_science=data_science business_intelligence=business_intelligence business=business account=account sap=sap
lebensmittel=food textil=textile druck=print fertig=manufacturing sanitar=plumbing heizung=heating garten=garden
wach=security schutz=security arbeit=occupational arbeitssicherheit=occupational_safety tief=civil`)

/** Words of their own these are English: a "personal trainer" trains no staff. */
const ONLY_IN_COMPOUNDS = new Set(['personal', 'labor', 'mode', 'op', 'wach', 'fertig', 'tief', 'haus'])
const FILLERS = new Set(['im', 'in', 'der', 'die', 'das', 'des', 'fur', 'und', 'bei', 'am', 'von', 'dem', 'den'])
/** What stands between two parts of a compound and says nothing. */
const JOINTS = ['', 's', 'n', 'en', 'es', 'er']
/** Of a word that ends a title: "Entwicklerinnen", "Entwicklers", "technische". */
const FORMS = [/innen$/, /in$/, /en$/, /n$/, /s$/, /e$/, /er$/, /es$/, /em$/]
const PART_MIN = 2
/** Longer words are no titles. */
const WORD_MAX = 60

const formsOf = (word: string) => [
  word,
  ...FORMS.filter((form) => form.test(word)).map((form) => word.replace(form, '')),
]

/** The parts of a compound from there to its end, each a domain; undefined where one of them is not known. */
function domainsOf(text: string, from = 0, dead = new Set<number>()): string[] | undefined {
  if (from === text.length) return []
  // What "rechts" + "rechts" + … can be cut into doubles with every part; where it leads nowhere it is tried once.
  if (dead.has(from)) return undefined
  for (let end = text.length; end >= from + PART_MIN; end--) {
    const domain = DOMAINS.get(text.slice(from, end))
    if (!domain) continue
    for (const joint of JOINTS) {
      const rest = text.startsWith(joint, end) ? domainsOf(text, end + joint.length, dead) : undefined
      if (rest) return [domain, ...rest]
    }
  }
  dead.add(from)
  return undefined
}

function readHead(word: string): string[] | undefined {
  for (const form of formsOf(word)) {
    // The longest head first: a "Krankenpfleger" is more than a "Pfleger" of "Kranken".
    for (let from = 0; from <= form.length - PART_MIN; from++) {
      const head = HEADS.get(form.slice(from))
      const domains = head && domainsOf(form.slice(0, from))
      if (head && domains) return [...domains, head]
    }
  }
  return undefined
}

function readDomain(word: string): string[] | undefined {
  if (ONLY_IN_COMPOUNDS.has(word)) return undefined
  return formsOf(word)
    .map((form) => domainsOf(form))
    .find((domains) => domains !== undefined)
}

/** The title in English; undefined where it is not wholly German as far as we know. */
export function germanGloss(title: string): string | undefined {
  const words = fold(title)
    .split(' ')
    .filter((word) => !FILLERS.has(word))
  if (words.some((word) => word.length > WORD_MAX)) return undefined
  const heads = words.map(readHead)
  const at = heads.findIndex((head) => head !== undefined)
  if (at < 0 || words.length === 0) return undefined
  const qualities = words.map((word, n) => (n === at ? [] : readDomain(word)))
  if (qualities.some((each) => each === undefined)) return undefined
  return [...qualities.flat(), ...heads[at]!].join(' ')
}
