/**
 * German titles part by part in English: a compound ends in what somebody is and begins with of what. The encoder has
 * learnt German, but a compound that resembles none it has met says little to it, and a network that knows English
 * titles only is told the gloss. Hand-kept general knowledge; a title with an unknown part has none.
 */
import { fold } from '../../base/fold.ts'
import { learn } from './gloss-words.ts'

/** What somebody is, as the last part of a compound or a word of its own. Folded (ä = a, ß = ss), masculine singular. */
const HEADS =
  learn(`entwickler=developer programmierer=programmer ingenieur=engineer architekt=architect designer=designer
gestalter=designer analyst=analyst wissenschaftler=scientist forscher=researcher administrator=administrator
techniker=technician berater=consultant leiter=manager manager=manager direktor=director koordinator=coordinator
disponent=logistics_coordinator referent=specialist sachbearbeiter=clerk mitarbeiter=employee
vertriebsmitarbeiter=sales_representative aussendienstmitarbeiter=sales_representative assistent=assistant
sekretar=secretary kaufmann=clerk kauffrau=clerk kaufleute=clerk angestellter=employee fachkraft=specialist
fachmann=specialist fachfrau=specialist spezialist=specialist experte=expert pfleger=nurse krankenpfleger=nurse
krankenschwester=nurse pflegefachkraft=nurse pflegefachmann=nurse pflegefachfrau=nurse pflegekraft=nurse
pflegehelfer=nursing_assistant altenpfleger=geriatric_nurse hebamme=midwife arzt=physician arztin=physician
arzte=physician zahnarzt=dentist zahnarztin=dentist tierarzt=veterinarian tierarztin=veterinarian chirurg=surgeon
apotheker=pharmacist therapeut=therapist physiotherapeut=physiotherapist ergotherapeut=occupational_therapist
psychologe=psychologist sanitater=paramedic buchhalter=accountant bilanzbuchhalter=accountant
steuerberater=tax_adviser steuerfachangestellter=tax_assistant wirtschaftsprufer=auditor revisor=auditor
prufer=auditor controller=controller lehrer=teacher lehrkraft=teacher dozent=lecturer trainer=trainer
ausbilder=trainer erzieher=childcare_worker padagoge=educator professor=professor anwalt=lawyer anwaltin=lawyer
rechtsanwalt=lawyer rechtsanwaltin=lawyer jurist=lawyer notar=notary personaler=recruiter recruiter=recruiter
redakteur=editor journalist=journalist ubersetzer=translator dolmetscher=interpreter fotograf=photographer
texter=copywriter grafiker=graphic_designer verkaufer=sales_assistant einkaufer=buyer kassierer=cashier
vertreter=representative vertriebler=sales_representative empfangsmitarbeiter=receptionist rezeptionist=receptionist
koch=cook kochin=cook kellner=waiter backer=baker konditor=pastry_chef metzger=butcher hotelfachmann=hotel_clerk
fahrer=driver kraftfahrer=truck_driver berufskraftfahrer=truck_driver lkw_fahrer=truck_driver
lieferant=delivery_driver mechaniker=mechanic mechatroniker=mechatronics_technician schlosser=metalworker
elektriker=electrician elektroniker=electronics_technician installateur=plumber klempner=plumber schreiner=carpenter
tischler=carpenter zimmermann=carpenter schweisser=welder maler=painter maurer=bricklayer monteur=fitter
arbeiter=worker helfer=assistant lagerist=warehouse_worker staplerfahrer=forklift_operator
logistiker=logistics_specialist meister=supervisor vorarbeiter=foreman polier=foreman bauleiter=construction_manager
gartner=gardener landwirt=farmer friseur=hairdresser biologe=biologist chemiker=chemist physiker=physicist
laborant=laboratory_technician statiker=structural_engineer okonom=economist volkswirt=economist
betriebswirt=business_administrator informatiker=computer_scientist fachinformatiker=it_specialist tester=tester
grunder=founder geschaftsfuhrer=managing_director vorstand=executive_director praktikant=intern
auszubildender=apprentice azubi=apprentice werkstudent=working_student trainee=trainee sozialarbeiter=social_worker
betreuer=care_worker pilot=pilot kapitan=captain polizist=police_officer feuerwehrmann=firefighter
hausmeister=caretaker reinigungskraft=cleaner aushilfe=assistant makler=broker gutachter=appraiser planer=planner
konstrukteur=design_engineer zeichner=draughtsman optiker=optician horakustiker=hearing_aid_acoustician
logopade=speech_therapist osteopath=osteopath heilpraktiker=naturopath internist=internist orthopade=orthopedist
anasthesist=anesthetist masseur=massage_therapist kosmetiker=beautician pharmazeut=pharmacist
drogist=chemist_shop_assistant mediziner=physician tagesmutter=childminder kindermadchen=nanny haushalter=housekeeper
rektor=headteacher tutor=tutor bibliothekar=librarian archivar=archivist doktorand=doctoral_researcher
referendar=trainee justiziar=legal_counsel syndikus=legal_counsel gerichtsvollzieher=bailiff
sachverstandiger=appraiser aktuar=actuary schadenregulierer=claims_adjuster statistiker=statistician
mathematiker=mathematician verwalter=administrator vermesser=surveyor fleischer=butcher florist=florist
juwelier=jeweller goldschmied=goldsmith uhrmacher=watchmaker aussendienstler=field_sales_representative
dekorateur=decorator telefonist=telephonist barkeeper=bartender kuchenhilfe=kitchen_assistant
haushaltshilfe=domestic_helper putzhilfe=cleaner spulhilfe=dishwasher spuler=dishwasher burohilfe=office_assistant
zimmermadchen=maid portier=doorman gastronom=restaurateur sommelier=sommelier brauer=brewer winzer=winegrower
hauswirtschafter=housekeeper frisor=hairdresser barbier=barber visagist=makeup_artist maskenbildner=makeup_artist
stylist=stylist tatowierer=tattoo_artist lackierer=painter dachdecker=roofer zimmerer=carpenter fliesenleger=tiler
bodenleger=floor_layer parkettleger=floor_layer estrichleger=floor_layer stuckateur=plasterer verputzer=plasterer
glaser=glazier spengler=plumber metallbauer=metalworker gerustbauer=scaffolder trockenbauer=drywall_installer
strassenbauer=road_construction_worker betonbauer=concrete_worker rohrleitungsbauer=pipefitter
karosseriebauer=panel_beater messebauer=exhibition_builder steinmetz=stonemason schornsteinfeger=chimney_sweep
geometer=surveyor raumausstatter=interior_decorator polsterer=upholsterer handwerker=craftsman schuhmacher=shoemaker
gartnerin=gardener schneiderin=dressmaker keramiker=ceramist bildhauer=sculptor graveur=engraver restaurator=restorer
zerspaner=machinist werkzeugmacher=toolmaker galvaniseur=electroplater einrichter=machine_setter verpacker=packer
kommissionierer=order_picker werker=production_worker imker=beekeeper agronom=agronomist schaffner=train_conductor
zusteller=delivery_driver brieftrager=mail_carrier postbote=mail_carrier paketbote=parcel_courier
spediteur=freight_forwarder lotse=pilot fluglotse=air_traffic_controller flugbegleiter=flight_attendant matrose=sailor
seemann=sailor nautiker=ship_officer taucher=diver pilotin=pilot wachmann=security_guard detektiv=detective
soldat=soldier offizier=officer beamter=civil_servant diplomat=diplomat tursteher=bouncer personenschutzer=bodyguard
ermittler=investigator inspektor=inspector kommissar=police_inspector pfarrer=pastor priester=priest
seelsorger=chaplain diakon=deacon reporterin=reporter moderatorin=presenter kameramann=cameraman
regisseur=film_director theaterregisseur=theatre_director hausverwalter=property_manager lektor=copy_editor schriftsteller=writer publizist=publicist korrespondent=correspondent
buhnenbildner=set_designer illustratorin=illustrator pressesprecher=press_officer unternehmenssprecher=press_officer
autorin=writer schauspieler=actor musiker=musician sangerin=singer tanzer=dancer komponist=composer
dirigent=orchestra_conductor kunstler=artist choreograf=choreographer pianist=pianist gitarrist=guitarist
kurator=curator dramaturg=dramaturge astronom=astronomer geograf=geographer historiker=historian linguist=linguist
genetiker=geneticist botaniker=botanist akustiker=acoustics_engineer metallurg=metallurgist unternehmer=entrepreneur
elektrotechniker=electrical_technician richterin=judge hotelier=hotelier kartograf=cartographer raumpfleger=cleaner
psychiater=psychiatrist bestatter=undertaker tierwirt=livestock_farmer fussballer=footballer dreher=lathe_operator
schleifer=grinder gehilfe=assistant beauftragter=officer produzent=producer wachter=guard autor=writer
begleiter=attendant bauzeichner=draughtsman fachangestellter=assistant vermittler=agent bediener=operator
kurier=courier vizeprasident=vice_president kraft=worker sanger=singer schneider=tailor richter=judge forster=forester
buchbinder=bookbinder fraser=milling_machine_operator arzthelfer=medical_assistant notarzt=emergency_physician
kinderarzt=pediatrician facharzt=specialist_physician restaurantfachmann=restaurant_specialist
staatsanwalt=prosecutor gebaudereiniger=building_cleaner lokfuhrer=train_driver zugbegleiter=train_attendant
baggerfahrer=excavator_operator kranfuhrer=crane_operator maschinenfuhrer=machine_operator
anlagenfuhrer=machine_operator fachverkaufer=sales_assistant tierpfleger=animal_keeper fusspfleger=podiatrist
rechtspfleger=court_officer burgermeister=mayor bademeister=lifeguard datenschutzbeauftragter=data_protection_officer
sicherheitsbeauftragter=safety_officer schulleiter=headteacher filialleiter=branch_manager optometrist=optometrist
augenoptiker=optician erntehelfer=harvest_worker sprecher=spokesperson hilfe=assistant
kardiologe=cardiologist neurologe=neurologist dermatologe=dermatologist hautarzt=dermatologist radiologe=radiologist
onkologe=oncologist gynakologe=gynecologist frauenarzt=gynecologist urologe=urologist augenarzt=ophthalmologist
allgemeinmediziner=general_practitioner hausarzt=general_practitioner oberarzt=senior_physician
assistenzarzt=resident_physician pta=pharmacy_technician universitatsprofessor=professor
hochschullehrer=professor luftfahrtingenieur=aerospace_engineer fluggeratmechaniker=aircraft_mechanic
tragwerksplaner=structural_engineer innenarchitekt=interior_designer supporter=support_specialist
penetrationstester=penetration_tester coach=coach artdirector=art_director editor=editor cutter=video_editor
lieferfahrer=delivery_driver instandhalter=maintenance_technician kuchenchef=head_chef objektschutzer=security_guard
putzfrau=cleaner reiseleiter=tour_guide lagermitarbeiter=warehouse_worker sicherheitsmitarbeiter=security_guard
bauingenieur=civil_engineer maschinenbauingenieur=mechanical_engineer kundenberater=customer_adviser wirtschaftsingenieur=industrial_engineer verkehrspilot=airline_pilot
flugkapitan=airline_captain kundenbetreuer=customer_service_representative hoteldirektor=hotel_manager
immobilienmakler=real_estate_agent finanzbuchhalter=accountant versicherungsmathematiker=actuary
finanzanalyst=financial_analyst finanzcontroller=financial_controller unternehmensjurist=corporate_lawyer
reiseverkehrskaufmann=travel_agent reisekaufmann=travel_agent koautor=writer syndikusanwalt=corporate_lawyer tontechniker=sound_technician`)

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
wach=security
pkw=car bagger=excavator lok=train bahn=railway zier=ornamental industriemechanik=industrial zerspanung=machining
werkzeug=tool rohr=pipe land=agricultural forst=forestry tier=animal landschaft=landscape flug=flight luftfahrt=aviation
schiff=ship hafen=port polizei=police feuerwehr=fire kriminal=criminal finanzbuch=accounting hausverwaltung=property
gebaudereinigung=building_cleaning reinigung=cleaning augen=eye hals=throat haut=skin herz=heart unfall=trauma
rettung=rescue familien=family sonder=special heil=remedial theater=theatre film=film buhnen=stage foto=photo
paket=parcel brief=mail post=mail konditorei=pastry backerei=bakery fleischerei=butchery friseursalon=hairdressing
kosmetik=beauty nagel=nail raum=interior datenschutz=data_protection brandschutz=fire_safety gleichstellung=equality
fremdsprachen=foreign_language mess=measurement bio=bio geo=geo astro=astro schutz=security arbeit=occupational arbeitssicherheit=occupational_safety tief=civil
investment=investment portfolio=portfolio intern=internal geschaftsfuhrung=executive vorstand=executive
raumfahrt=aerospace konstruktion=design nachrichten=telecommunications telekommunikation=telecommunications
firmware=firmware machine=machine learning=learning deep=deep supply=supply chain=chain key=key account=account
social=social media=media online=online losung=solutions support=support agil=agile android=android ios=ios
kreativ=creative video=video seo=seo einzelhandel=retail auto=automotive cnc=cnc vermessung=survey
management=management spiel=game werbung=advertising nachhaltigkeit=sustainability
erneuerbare_energien=renewable_energy solar=solar wind=wind quantitativ=quantitative kundenerfolg=customer_success
integration=integration plattform=platform infrastruktur=infrastructure roboter=robotics robotik=robotics
automatisierung=automation regelung=control halbleiter=semiconductor medizintechnik=medical_device
biotechnologie=biotechnology`)

/** Words of their own these are English: a "personal trainer" trains no staff. */
const ONLY_IN_COMPOUNDS = new Set(['personal', 'labor', 'mode', 'op', 'wach', 'fertig', 'tief', 'haus'])
const FILLERS = new Set(['im', 'in', 'der', 'die', 'das', 'des', 'fur', 'und', 'bei', 'am', 'von', 'dem', 'den'])
/** What stands between two parts of a compound and says nothing. */
const JOINTS = ['', 's', 'n', 'en', 'es', 'er']
/** Of a word that ends a title: "Entwicklerinnen", "Entwicklers", "technische". */
const FORMS = [/innen$/, /in$/, /en$/, /n$/, /s$/, /e$/, /er$/, /es$/, /em$/]
/** "Kauffrau", "Feuerwehrleute", "der Beauftragte", "Pädagogin", "Beamtin": the noun that the lists have. */
const NOUNS: [form: RegExp, noun: string][] = [
  [/(?:frau|frauen|manner|leute)$/, 'mann'],
  [/(?<=[tdg])en?$/, 'er'],
  [/in(?:nen)?$/, 'e'],
  [/in(?:nen)?$/, 'er'],
]
const PART_MIN = 2
/** Longer words are no titles. */
const WORD_MAX = 60

const formsOf = (word: string) => [
  word,
  ...FORMS.filter((form) => form.test(word)).map((form) => word.replace(form, '')),
  ...NOUNS.filter(([form]) => form.test(word)).map(([form, noun]) => word.replace(form, noun)),
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
  return [...new Set([...qualities.flat(), ...heads[at]!])].join(' ')
}
