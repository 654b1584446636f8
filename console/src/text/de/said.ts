/**
 * German for what the service says in English sentences of a fixed form: why somebody matches, what is wrong with a value or a file.
 * The more special of two forms goes first. A sentence that is not here is shown as the service says it.
 */
import type { Sentence } from '../catalogue.ts'

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

  ['It holds nothing.', 'Die Datei ist leer.'],
  ['It is not CSV: {why}.', 'Die Datei ist kein CSV: {why}.'],
  ['It cannot be read: it is broken.', 'Die Datei ist beschädigt und nicht lesbar.'],
  [
    'It is protected by a password. Save it without one.',
    'Die Datei ist passwortgeschützt. Bitte ohne Passwort speichern.',
  ],
  [
    'It is a Word document, not a table. A CV is added one at a time, as a draft to check.',
    'Das ist ein Word-Dokument, keine Tabelle. Lebensläufe werden einzeln als Entwurf hinzugefügt.',
  ],
  ['It is an archive, not a workbook. Unpack it first.', 'Das ist ein Archiv, keine Tabelle. Bitte zuerst entpacken.'],
  [
    'It holds no text: it may be a picture of a page.',
    'Die Datei enthält keinen Text, vielleicht ist sie ein gescanntes Bild.',
  ],
  ['It is neither a PDF nor a Word document (DOCX).', 'Die Datei ist weder PDF noch Word-Dokument (DOCX).'],
  ['It is no Word document.', 'Das ist kein Word-Dokument.'],
  [
    'It is a web page or XML, not a table. Save it as CSV or XLSX.',
    'Das ist eine Webseite oder XML, keine Tabelle. Bitte als CSV oder XLSX speichern.',
  ],
  ['It is neither text nor a spreadsheet that can be read.', 'Die Datei ist weder Text noch eine lesbare Tabelle.'],
  ['It is larger than {max} MB, as much as is read.', 'Die Datei ist größer als {max} MB.'],
  [
    'It has more than {max} rows. Save it as CSV, which may have any number.',
    'Die Tabelle hat mehr als {max} Zeilen. Bitte als CSV speichern.',
  ],

  ['There is no such job in this account.', 'Diesen Auftrag gibt es nicht.'],
  [
    'A later merge of the same people builds on this one. Undo {merge} first.',
    'Darauf baut eine spätere Zusammenführung derselben Personen auf. Bitte zuerst {merge} rückgängig machen.',
  ],
  [
    'This key was rotated or revoked before, or has expired. Make a new key.',
    'Dieser Schlüssel wurde bereits erneuert oder widerrufen oder ist abgelaufen. Bitte einen neuen anlegen.',
  ],
  [
    'This is the last key with the scope admin: without it nobody could make another. {advice}',
    'Das ist der letzte Schlüssel mit der Berechtigung „Verwaltung“: Ohne ihn ließe sich kein weiterer anlegen. Bitte erneuern oder zuerst einen anderen anlegen.',
  ],
  [
    'An account has at most {max} keys that work. {advice}',
    'Höchstens {max} Schlüssel können gleichzeitig gelten. Bitte zuerst einen widerrufen.',
  ],
  [
    'An account has at most {max} webhooks. {advice}',
    'Höchstens {max} Webhooks sind möglich. Bitte einen löschen oder ändern.',
  ],
  [
    "This externalId is {urn}'s. {advice}",
    'Diese eigene Kennung gehört bereits zu {urn}. Bitte beide zusammenführen oder eine andere vergeben.',
  ],
  [
    'An account keeps at most {max} searches. Delete one that nobody uses.',
    'Höchstens {max} Suchen lassen sich speichern. Bitte eine ungenutzte löschen.',
  ],
  [
    'An account has at most {max} projects. Delete one that is over.',
    'Höchstens {max} Projekte sind möglich. Bitte ein abgeschlossenes löschen.',
  ],
  [
    'An account has at most {max} shortlists. Delete one that nobody uses.',
    'Höchstens {max} Shortlists sind möglich. Bitte eine ungenutzte löschen.',
  ],
  [
    'A shortlist holds at most {max} people. Begin another.',
    'Eine Shortlist fasst höchstens {max} Personen. Bitte eine weitere anlegen.',
  ],
  [
    'A project holds at most {max} people. Begin another.',
    'Ein Projekt fasst höchstens {max} Personen. Bitte ein weiteres anlegen.',
  ],
  [
    'A project has at most {max} searches. Take one out.',
    'Ein Projekt hat höchstens {max} Suchen. Bitte eine herausnehmen.',
  ],
  ['A project has at most {max} notes. Delete some.', 'Ein Projekt hat höchstens {max} Notizen. Bitte einige löschen.'],
  [
    'The pool has as many people as it may have. Remove some, then send this again.',
    'Der Talentpool ist voll. Bitte Personen löschen und es dann erneut versuchen.',
  ],
  ['This person has been suppressed since.', 'Diese Person wurde inzwischen gesperrt.'],
  ['This person is suppressed. Nothing was charged for it.', 'Diese Person ist gesperrt. Nichts wurde berechnet.'],
]
