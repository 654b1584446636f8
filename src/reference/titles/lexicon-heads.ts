/**
 * The nouns that job titles are built on, in five languages: hand-kept general knowledge, one form of each (masculine
 * singular; lexicon-forms.ts makes the others). A strong noun is a title by itself ("nurse"); a weak one says little
 * alone ("specialist") and is mostly found with a domain ("sales specialist"). Owns the words only.
 */

export type Tongue = 'en' | 'es' | 'de' | 'fr' | 'pt'
export const tongues: readonly Tongue[] = ['en', 'es', 'de', 'fr', 'pt']

export const strongHeads: Record<Tongue, string> = {
  en: `
    developer dev programmer coder engineer architect designer analyst scientist researcher administrator sysadmin
    technician consultant manager director nurse physician doctor surgeon dentist pharmacist therapist
    physiotherapist psychologist psychiatrist cardiologist radiologist anesthesiologist midwife paramedic caregiver
    carer radiographer veterinarian optometrist dietitian nutritionist phlebotomist accountant auditor bookkeeper
    controller treasurer actuary economist banker trader underwriter broker teacher professor lecturer tutor
    instructor trainer coach educator lawyer attorney solicitor paralegal counsel recruiter headhunter sourcer
    marketer copywriter writer editor journalist reporter translator interpreter photographer videographer
    illustrator animator artist salesperson salesman seller buyer purchaser merchandiser cashier receptionist
    secretary clerk chef cook baker waiter waitress bartender barista driver courier pilot mechanic electrician
    plumber carpenter welder machinist painter builder bricklayer roofer surveyor foreman planner scheduler
    estimator inspector tester statistician mathematician physicist chemist biologist geologist strategist
    evangelist founder cofounder freelancer contractor president supervisor coordinator producer librarian gardener cleaner
    housekeeper janitor guard firefighter hairdresser beautician concierge butler nanny babysitter stylist tailor
    intern trainee apprentice ceo cto cfo coo cio cmo cpo cro cdo ciso chro sre sdr bdr dba swe sde sdet`,
  es: `
    desarrollador programador ingeniero arquitecto diseñador analista científico investigador administrador técnico
    consultor asesor gerente director jefe responsable encargado coordinador supervisor enfermero médico doctor
    cirujano dentista odontólogo farmacéutico fisioterapeuta psicólogo matrona auxiliar veterinario contable
    contador auditor economista profesor maestro docente formador abogado procurador reclutador redactor periodista
    traductor intérprete fotógrafo ilustrador vendedor comprador dependiente cajero recepcionista secretario
    administrativo cocinero camarero panadero conductor chófer repartidor mozo mecánico electricista fontanero
    carpintero soldador pintor albañil operario peón cuidador educador biólogo químico físico matemático topógrafo
    aparejador delineante azafato piloto limpiador vigilante presidente fundador becario interventor nutricionista
    comercial maquetador`,
  de: `
    Entwickler Programmierer Ingenieur Architekt Designer Gestalter Analyst Wissenschaftler Forscher Administrator
    Techniker Berater Leiter Direktor Koordinator Referent Sachbearbeiter Pfleger Krankenschwester Arzt Zahnarzt
    Apotheker Therapeut Psychologe Hebamme Sanitäter Tierarzt Buchhalter Controller Wirtschaftsprüfer Lehrer Dozent
    Erzieher Anwalt Jurist Notar Redakteur Journalist Übersetzer Dolmetscher Fotograf Verkäufer Einkäufer Kaufmann
    Kassierer Sekretär Koch Bäcker Kellner Fahrer Kurier Mechaniker Mechatroniker Elektriker Elektroniker
    Installateur Schreiner Tischler Schweißer Maurer Monteur Disponent Lagerist Betreuer Gründer Geschäftsführer
    Vorstand Praktikant Werkstudent Azubi Händler Informatiker Physiker Chemiker Biologe Statiker Bauzeichner
    Personaler Logistiker Optiker Hausmeister`,
  fr: `
    développeur programmeur ingénieur architecte concepteur designer analyste scientifique chercheur administrateur
    technicien consultant conseiller gérant gestionnaire directeur responsable coordinateur coordonnateur
    superviseur infirmier médecin docteur chirurgien dentiste pharmacien kinésithérapeute psychologue vétérinaire
    comptable auditeur économiste contrôleur professeur enseignant formateur avocat juriste notaire recruteur
    rédacteur journaliste traducteur interprète photographe illustrateur graphiste commercial vendeur acheteur
    caissier réceptionniste secrétaire cuisinier serveur boulanger pâtissier conducteur chauffeur livreur mécanicien
    électricien plombier charpentier menuisier soudeur peintre maçon ouvrier magasinier cariste préparateur
    éducateur animateur biologiste chimiste physicien fondateur testeur stagiaire alternant apprenti pdg daf drh dsi
    chef`,
  pt: `
    desenvolvedor programador engenheiro arquiteto designer analista cientista pesquisador administrador técnico
    consultor assessor gerente diretor chefe responsável coordenador supervisor enfermeiro médico cirurgião dentista
    farmacêutico fisioterapeuta psicólogo auxiliar veterinário contador contabilista auditor economista professor
    advogado recrutador redator jornalista tradutor fotógrafo vendedor comprador recepcionista secretário cozinheiro
    garçom motorista entregador mecânico eletricista encanador carpinteiro soldador pintor pedreiro cuidador
    educador biólogo químico fundador estagiário nutricionista arquivista`,
}

export const weakHeads: Record<Tongue, string> = {
  en: `
    specialist officer associate assistant representative rep executive professional expert lead leader partner
    agent operator worker handler advisor adviser owner master practitioner attendant aide helper generalist head
    chief vp svp evp avp admin advocate steward ambassador hygienist operative pm`,
  es: `
    especialista ejecutivo agente gestor delegado representante asistente ayudante operador trabajador líder socio
    experto vicepresidente mando`,
  de: `
    Spezialist Experte Fachkraft Fachangestellter Vertreter Vermittler Planer Assistent Bediener Arbeiter Helfer
    Prüfer Meister Trainer Manager Chef Pflegekraft Kraft Vizepräsident`,
  fr: `
    spécialiste agent chargé délégué représentant assistant opérateur associé auxiliaire expert manager aide`,
  pt: `
    especialista executivo agente gestor representante assistente operador trabalhador líder sócio`,
}

/** German writes titles as one word: what such a word may end in ("Softwareentwickler"). */
export const germanEndings = `
    entwickler programmierer ingenieur architekt designer gestalter analyst wissenschaftler forscher administrator
    techniker berater leiter direktor koordinator referent bearbeiter pfleger schwester arzt apotheker therapeut
    psychologe sanitater buchhalter controller prufer lehrer dozent erzieher anwalt jurist redakteur journalist
    ubersetzer verkaufer einkaufer kaufmann kauffrau kaufleute sekretar koch backer kellner fahrer mechaniker
    mechatroniker elektriker elektroniker installateur schreiner tischler schweisser monteur disponent betreuer
    fuhrer praktikant handler informatiker spezialist experte kraft fachangestellte fachangestellter
    vertreter vermittler planer assistent bediener arbeiter helfer meister trainer manager consultant tester chef
    student`

/** Words that end like a German title and are none. */
export const notGermanTitles = `
    halbleiter wirtschaft mitarbeiter blitzleiter marktfuhrer reisefuhrer mitfahrer`
