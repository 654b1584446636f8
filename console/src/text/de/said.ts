/**
 * German for what the service says in English sentences of a fixed form: why somebody matches, what is wrong with a value or a file.
 * The more special of two forms goes first. A sentence that is not here is shown as the service says it.
 */
import type { Sentence } from '../catalogue.ts'
import { germanRefusals } from './refusals.ts'

export const germanSaid: Sentence[] = [
  ['Tag: {tag}', 'Schlagwort: {tag}'],
  ['Title like “{title}”', 'Position ähnlich „{title}“'],
  ['Title: {title}', 'Position: {title}'],
  ['Skill close to {asked}: {skill}', 'Kenntnis verwandt mit {asked}: {skill}'],
  ['Skill: {skill}', 'Kenntnis: {skill}'],
  ['Speaks {language} ({level} or better)', 'Spricht {language} (mindestens {level})'],
  ['Speaks {language}', 'Spricht {language}'],
  ['Works at {company}', 'Arbeitet bei {company}'],
  ['Worked at {company}', 'War bei {company}'],
  ['Mentions “{word}”', 'Erwähnt „{word}“'],
  ['Studied at {school}', 'Studium: {school}'],
  ['Industry: {industry}', 'Branche: {industry}'],
  ['Lives in {place}', 'Wohnt in {place}'],
  ['Lives near {place}', 'Wohnt in der Nähe von {place}'],
  ['Experience: {count} {unit}', { one: 'Berufserfahrung: {count} Jahr', other: 'Berufserfahrung: {count} Jahre' }],
  ['Seniority close to {levelAsked}: {level}', 'Karrierestufe nahe an {levelAsked}: {level}'],
  ['Seniority: {level}', 'Karrierestufe: {level}'],

  [
    'a name is required (full_name, or name_first and name_last)',
    'ein Name fehlt (full_name oder name_first und name_last)',
  ],
  ['is not an email address', 'ist keine E-Mail-Adresse'],
  ['is not a phone number', 'ist keine Telefonnummer'],
  [
    'was shortened by a spreadsheet (as in 3.36E+10), and its last digits are lost',
    'wurde von einem Tabellenprogramm gekürzt (wie 3,36E+10), die letzten Ziffern fehlen',
  ],
  ['must be an http or https address', 'muss eine http- oder https-Adresse sein'],
  [
    'is not the address of a profile (https://<network>/in/<name>)',
    'ist keine Profiladresse (https://<network>/in/<name>)',
  ],
  ['must not contain a comma', 'darf kein Komma enthalten'],
  ['each must name a language', 'jeweils eine Sprache angeben'],
  [
    'the level of {language} must be one of {levels}, not "{given}"',
    'das Niveau von {language} muss eines von {levels} sein, nicht „{given}“',
  ],
  ['must be YYYY or YYYY-MM, not "{given}"', 'muss JJJJ oder JJJJ-MM sein, nicht „{given}“'],
  ['must be at most {max} characters, not {count}', 'darf höchstens {max} Zeichen haben, nicht {count}'],
  ['must be at most {max} characters', 'darf höchstens {max} Zeichen haben'],
  ['must have at most {max} items, not {count}', 'darf höchstens {max} Einträge haben, nicht {count}'],
  ['must be text, not {kind}', 'muss Text sein, nicht {kind}'],
  ['must be a list written as JSON', 'muss eine Liste in JSON sein'],
  ['must be a list of objects', 'muss eine Liste von Objekten sein'],
  ['must be a list, not {kind}', 'muss eine Liste sein, nicht {kind}'],
  ['must not be empty', 'darf nicht leer sein'],
  ['must not be blank', 'darf nicht leer sein'],
  ['must not contain NUL characters', 'darf keine NUL-Zeichen enthalten'],
  ['must not contain broken characters', 'darf keine beschädigten Zeichen enthalten'],
  ['must be text without control characters', 'muss Text ohne Steuerzeichen sein'],
  ['must have at most three decimals', 'darf höchstens drei Nachkommastellen haben'],
  ['must be more than 0', 'muss größer als 0 sein'],
  ['must be in the future', 'muss in der Zukunft liegen'],
  ['must be a whole number from {min} to {max}', 'muss eine ganze Zahl von {min} bis {max} sein'],
  ['must name each stage once', 'muss jede Phase einmal nennen'],
  ['cannot be changed', 'lässt sich nicht ändern'],
  ['is required ({kind})', 'fehlt ({kind})'],
  ['has {cells} cells, the header has {columns}', 'hat {cells} Zellen, die Kopfzeile {columns}'],
  ['is not JSON: {why}', 'ist kein JSON: {why}'],
  [
    'holds bytes that are not UTF-8 text; save the file as UTF-8',
    'ist kein UTF-8-Text; bitte die Datei als UTF-8 speichern',
  ],
  ['and {count} more faults like these', 'und {count} weitere Fehler dieser Art'],
  ['another column is mapped to {field} already', 'eine andere Spalte ist bereits {field} zugeordnet'],
  ['holds no records', 'enthält keine Datensätze'],
  ['must be a URL, such as https://example.com/hooks', 'muss eine URL sein, etwa https://example.com/hooks'],
  ['must begin with https://', 'muss mit https:// beginnen'],
  [
    'must be a host on the open internet, not a private, local or reserved address',
    'muss ein öffentlich erreichbarer Host sein, keine private, lokale oder reservierte Adresse',
  ],
  [
    'these people have neither a title nor skills in common to search by: send others',
    'diese Personen haben weder eine Position noch Kenntnisse gemeinsam, nach denen sich suchen ließe',
  ],

  ...germanRefusals,
]
