/** German for the service's sentences about unreadable files, limits, and webhooks that are not delivered. */
import type { Sentence } from '../catalogue.ts'

export const germanRefusals: Sentence[] = [
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

  ['The webhook was switched off.', 'Der Webhook wurde abgeschaltet.'],
  ['The host name does not resolve.', 'Der Hostname lässt sich nicht auflösen.'],
  [
    'The host does not resolve to a public address, so nothing was sent.',
    'Der Host hat keine öffentliche Adresse, daher wurde nichts gesendet.',
  ],
  ['The receiver did not answer within {seconds} seconds.', 'Keine Antwort innerhalb von {seconds} Sekunden.'],
  ['The receiver refused the connection.', 'Die Verbindung wurde abgelehnt.'],
  ['The connection failed ({code}).', 'Die Verbindung ist fehlgeschlagen ({code}).'],
  ['The connection was closed without an answer.', 'Die Verbindung wurde ohne Antwort geschlossen.'],
]
