/**
 * What the fields of a record are called: by the wire first, then by spreadsheets and other systems, in the languages that
 * prompts are read in. Letters and digits only, lower case, without accents: "E-Mail Adresse" is emailadresse.
 */
import type { FieldNames } from './raw-fields.ts'

const words = (text: string) => text.split(' ')

export const RECORD_NAMES = {
  urn: ['urn'],
  externalId: words('externalid id'),
  fullName: words('fullname name candidate candidatename vollername nombrecompleto nomcomplet nomecompleto'),
  // A lone "nombre" often holds the whole name, which is then read as one: the family name stays empty.
  firstName: words('namefirst firstname givenname forename vorname nombre prenom nome primeironome'),
  lastName: words('namelast lastname surname familyname nachname familienname apellido apellidos nom sobrenome'),
  jobTitle: words(
    'jobtitle title currenttitle position role berufsbezeichnung jobbezeichnung stelle titel puesto cargo poste intitule',
  ),
  currentCompany: words(
    'currentcompany companyname company employer currentemployer organization organisation firma unternehmen arbeitgeber empresa entreprise societe employeur',
  ),
  industry: words('industry sector branche sektor industria secteur setor'),
  location: words('location locationrawaddress address standort ubicacion localisation localizacao'),
  city: words('city town stadt ort wohnort ciudad ville cidade'),
  state: words('state region province bundesland provincia comunidad estado departement'),
  country: words('country land pais pays'),
  summary: words('summary about bio profile zusammenfassung profil resumen resume resumo'),
  skills: words('skills skill kenntnisse fahigkeiten kompetenzen habilidades competencias competences'),
  languages: words('languages sprachen sprachkenntnisse idiomas langues linguas'),
  workEmail: words('workemail email emailaddress mail emailadresse correo correoelectronico courriel adressemail'),
  personalEmail: words('personalemail privateemail privatemail emailprivado emailpersonnel emailpessoal'),
  phone: words(
    'phonenumber phone mobile mobilephone telephone telefon telefonnummer handy mobil telefono movil telefone celular',
  ),
  pictureUrl: words('pictureurl photourl picture photo foto'),
  networkUrl: words('networkurl profileurl profillink perfilurl'),
  experience: words('experience workexperience berufserfahrung experiencia'),
  education: words('education ausbildung educacion formation educacao'),
  tags: words('tags labels schlagworte etiquetas etiquettes'),
  notes: words('notes note notizen bemerkungen notas remarques'),
} as const satisfies FieldNames<string>
