/** Prompts containing something that no search may go by, and prompts that only look so. Written by hand, in five languages. */

/** REASON[words], in the order of the words. */
export const statedAsides: [prompt: string, aside: string][] = [
  ['cook, should not be over 40', 'AGE[should not be over 40]'],
  ['nurse, under 35, Berlin', 'AGE[under 35]'],
  ['driver between 25 and 35 years old', 'AGE[between 25 and 35 years old]'],
  ['Koch max. 45 Jahre alt', 'AGE[max. 45 Jahre alt]'],
  ['driver, no older than 50', 'AGE[no older than 50]'],
  ['young and dynamic sales rep', 'AGE[young and dynamic]'],
  ['barista in her twenties', 'AGE[in her twenties]'],
  ['accountant born after 1990', 'AGE[born after 1990]'],
  ['UNDER 30 FEMALE RECEPTIONIST', 'AGE[UNDER 30] GENDER[FEMALE]'],
  ['junger Koch unter 30 für eine Hütte', 'AGE[junger] AGE[unter 30]'],
  ['Verkäufer, nicht älter als 40', 'AGE[nicht älter als 40]'],
  ['vendedor entre 25 y 35 años', 'AGE[entre 25 y 35 años]'],
  ['cajera, edad máxima 30 años', 'AGE[edad máxima 30 años]'],
  ['serveur de moins de 30 ans à Lyon', 'AGE[de moins de 30 ans]'],
  ['vendedor até 30 anos em Faro', 'AGE[até 30 anos]'],
  ['receptionists, females only', 'GENDER[females only]'],
  ['male nurse in Leeds', 'GENDER[male]'],
  ['ladies for a boutique', 'GENDER[ladies]'],
  ['receptionist, women preferred', 'GENDER[women preferred]'],
  ['women in Berlin who know Rust', 'GENDER[women]'],
  ['Buchhalter, gern auch weiblich', 'GENDER[gern auch weiblich]'],
  ['señorita de buena presencia', 'GENDER[señorita] OTHER_PROTECTED[de buena presencia]'],
  ['rapaz solteiro, sem filhos', 'GENDER[rapaz] FAMILY[solteiro] FAMILY[sem filhos]'],
  ['nous cherchons une femme pour la caisse', 'GENDER[cherchons une femme]'],
  ['hostess, white candidates only', 'ORIGIN[white candidates only]'],
  ['chef of Indian origin', 'ORIGIN[of Indian origin]'],
  ['German nationals only, guards', 'ORIGIN[German nationals only]'],
  ['de nationalité française, vendeur', 'ORIGIN[de nationalité française]'],
  ['Fahrer, keine Ausländer', 'ORIGIN[keine Ausländer]'],
  ['nanny, unmarried, no kids ideally', 'FAMILY[unmarried] FAMILY[no kids ideally]'],
  ['Pflegerin, ledig, kinderlos', 'FAMILY[ledig] FAMILY[kinderlos]'],
  ['secretaria sin hijos', 'FAMILY[sin hijos]'],
  ['célibataire, sans enfants', 'FAMILY[célibataire] FAMILY[sans enfants]'],
  ['house manager, Christian, Surrey', 'RELIGION[Christian]'],
  ['Muslim preferred, butcher', 'RELIGION[Muslim preferred]'],
  ['nutricionista, evangélica de preferência', 'RELIGION[evangélica de preferência]'],
  ['able-bodied porter, no disabilities', 'HEALTH[able-bodied] HEALTH[no disabilities]'],
  ['non-smoker, Nichtraucher', 'HEALTH[non-smoker] HEALTH[Nichtraucher]'],
  ['good looking hostess', 'OTHER_PROTECTED[good looking]'],
  ['welders, no union members', 'OTHER_PROTECTED[no union members]'],
  ['java developer 70-80k', 'SALARY[70-80k]'],
  ['account executive, $120k-150k OTE', 'SALARY[$120k-150k OTE]'],
  ['Entwickler, up to 80.000 €', 'SALARY[up to 80.000 €]'],
  ['salary 4000 brut, Lyon', 'SALARY[salary 4000 brut]'],
  ['SDR, pretensão até R$ 5 mil', 'SALARY[pretensão até R$ 5 mil]'],
  ["Berater, Lohnvorstellung bis 95'000", "SALARY[Lohnvorstellung bis 95'000]"],
  ['sueldo de 30.000 a 35.000 euros', 'SALARY[sueldo de 30.000 a 35.000 euros]'],
  ['engineers, no visa sponsorship', 'VISA[no visa sponsorship]'],
  ['must have work permit', 'VISA[must have work permit]'],
  ['SDR, must have right to work in Ireland, Cork', 'VISA[must have right to work in Ireland]'],
  ['applicants must be U.S. persons', 'VISA[applicants must be U.S. persons]'],
  ['EU citizens', 'VISA[EU citizens]'],
  ['gültige Arbeitserlaubnis, Maurer', 'VISA[gültige Arbeitserlaubnis]'],
  ['available immediately or max 1 month notice: SAP', 'AVAILABILITY[available immediately or max 1 month notice]'],
  ['notice period max 1 month', 'AVAILABILITY[notice period max 1 month]'],
  ['Lokführer ab sofort', 'AVAILABILITY[ab sofort]'],
  ['Stellenantritt per 1. Oktober, Koch', 'AVAILABILITY[Stellenantritt per 1. Oktober]'],
  ['cocinero disponible de inmediato', 'AVAILABILITY[disponible de inmediato]'],
  ['poste à pourvoir en septembre, prof', 'AVAILABILITY[poste à pourvoir en septembre]'],
  ['canalizador, início imediato', 'AVAILABILITY[início imediato]'],
  ['engineer willing to relocate to Munich, 5 years', 'RELOCATION[willing to relocate to Munich]'],
  ['based in or willing to relocate to Berlin', 'RELOCATION[or willing to relocate to]'],
  ['ubicado en o dispuesto a mudarse a Madrid', 'RELOCATION[o dispuesto a mudarse a]'],
  ['living in Berlin or willing to move there', 'RELOCATION[or willing to move there]'],
  ['umzugsbereit nach Hamburg, Koch', 'RELOCATION[umzugsbereit nach Hamburg]'],
  ['no relocation, Berlin', 'RELOCATION[no relocation]'],
  ['relocation package', 'RELOCATION[relocation package]'],
  ['willing to travel up to 70 percent', 'RELOCATION[willing to travel up to 70 percent]'],
  ['Monteur, Reisebereitschaft bis zu 50 %', 'RELOCATION[Reisebereitschaft bis zu 50 %]'],
  ['full time nurse', 'CONTRACT[full time]'],
  ['designer, not freelance', 'CONTRACT[not freelance]'],
  ['Krankenpfleger in Teilzeit', 'CONTRACT[in Teilzeit]'],
  ['infirmier CDI ou CDD, Lyon', 'CONTRACT[CDI ou CDD]'],
  ['contrato indefinido, Cádiz', 'CONTRACT[contrato indefinido]'],
  ['éducatrice, Neuchâtel, 60 %', 'CONTRACT[60 %]'],
  ['welders in Hull, no agency staff', 'CONTRACT[no agency staff]'],
  ['welders in Hull, no temp agencies', 'CONTRACT[no temp agencies]'],
  ['welders in Hull, not through an agency', 'EMPLOYER_TRAIT[not through an agency]'],
  ['Maurer in Hof, kein Leiharbeit', 'CONTRACT[kein Leiharbeit]'],
  ['Maurer in Hof, keine Zeitarbeitsfirmen', 'CONTRACT[keine Zeitarbeitsfirmen]'],
  ['Maurer in Hof, nicht über Zeitarbeit', 'CONTRACT[nicht über Zeitarbeit]'],
  ['albañil en Jaén, abstenerse ETT', 'CONTRACT[abstenerse ETT]'],
  ['contable en Jaén, que no venga de despacho', 'EMPLOYER_TRAIT[que no venga de despacho]'],
  ["maçon à Pau, pas d'agence d'intérim", "CONTRACT[pas d'agence d'intérim]"],
  ['pedreiro em Faro, não terceirizado', 'CONTRACT[não terceirizado]'],
  ['waiters for the ski season, Verbier', 'CONTRACT[for the ski season]'],
  ['Kellner für die Sommersaison', 'CONTRACT[für die Sommersaison]'],
  ['camarero, temporada de verano', 'CONTRACT[temporada de verano]'],
  ["serveuse, saison d'hiver", "CONTRACT[saison d'hiver]"],
  ['baker with full working rights', 'VISA[with full working rights]'],
  ['nurse, night shift', 'SHIFT[night shift]'],
  ['porters for nights in York', 'SHIFT[for nights]'],
  ['bookkeeper York Xero no agencies', 'EMPLOYER_TRAIT[no agencies]'],
  ['analyst York dbt no contractors', 'CONTRACT[no contractors]'],
  ['Sekretärin Hof DATEV keine Zeitarbeit', 'CONTRACT[keine Zeitarbeit]'],
  ['fitter, 4 on 4 off, Hull', 'SHIFT[4 on 4 off]'],
  ['Hebamme, Früh- und Spätdienst', 'SHIFT[Früh- und Spätdienst]'],
  ['notaire, pas de cabinet', 'EMPLOYER_TRAIT[pas de cabinet]'],
  ['redator, freelancer ou PJ', 'CONTRACT[freelancer ou PJ]'],
  ['welder Alberta, LMIA available', 'VISA[LMIA available]'],
  ['tutor mon-wed Hull', 'SHIFT[mon-wed]'],
  ['clerk from Monday to Friday', 'SHIFT[from Monday to Friday]'],
  ['baker, Sunday work', 'SHIFT[Sunday work]'],
  ['boulanger, travail le dimanche', 'SHIFT[travail le dimanche]'],
  ['Dreher, Schicht ok, Hof', 'SHIFT[Schicht ok]'],
  ['enfermeiro, plantão noturno 12x36', 'SHIFT[plantão noturno 12x36]'],
  ['vétérinaire, pas de remplacements', 'CONTRACT[pas de remplacements]'],
  ['pediatra, no sustituciones', 'CONTRACT[no sustituciones]'],
  ["projeteur issu d'un bureau d'études", "EMPLOYER_TRAIT[d'un bureau d'études]"],
  ['contable, discapacidad 33%', 'HEALTH[discapacidad 33%]'],
  ['EU blue card holders, engineers', 'VISA[EU blue card holders]'],
  ['operario turnos rotativos', 'SHIFT[turnos rotativos]'],
]

/** Trades, names, titles, languages and experience that look like such words. */
export const falseFriends = `
Entwickler (m/w/d) Berlin
comptable (h/f)
Entwickler:in
enfermera en Madrid
männlich/weiblich/divers
male or female candidates
women's health nurse
men’s fashion buyer
Damen- und Herrenmode
sage-femme à Lyon
femme de chambre
gender studies professor
geriatric nurse
pediatric nurse
elder care
female patients
disability support worker
mental health nurse
Christian Dior store manager
Christian Schmidt
Catholic school teacher
age verification engineer
diversity recruiter
immigration law attorney
engineers at Visa
Visa, Mastercard or Amex alumni
visa processing officer
payroll and salary administration
salary benchmarking analyst
compensation and benefits manager
native English speaker
Deutsch Muttersprachler
Spanish, English
Indian cuisine chef
teacher of students aged 16 to 18
20 to 30 years of experience
less than 20 years experience
moins de 20 ans d'expérience
depuis plus de 20 ans
seit 20 Jahren im Vertrieb
team of 30 to 40 people
over 40 people managed
team of over 40
under 30 ms latency
closed $50k deals
quota of $1M
10k followers
budget of 500k
Ernst & Young
Ernst and Young auditor
a young, dynamic team
Wir sind ein junges Team
young offenders social worker
éducateur de jeunes enfants
jeune diplômé ingénieur
Malé hotel manager
full stack developer
contract manager
general contractor
night shift supervisor
permanent makeup artist
single page applications
white label products
relocation consultant
travel agent
CSCS blue card bricklayer
technicien bureau d'études
dentist, no travel nurses
agency nurse in York
Personaldisponent Zeitarbeit
Erfahrung in der Zeitarbeit
gestão de terceirizados
mobile developer
high availability
women and minorities are encouraged to apply
We hire regardless of age, gender or whether you are married, female or Muslim
`
  .trim()
  .split('\n')
