/** German texts for errors, by the service's codes. */

import type { WordsFor } from '../catalogue.ts'
import type { errors } from '../en/errors.ts'

export const germanErrors: WordsFor<typeof errors> = {
  'error.title': 'Das hat nicht geklappt',
  'error.trace': 'Referenz {traceId}',
  'error.again': 'Erneut versuchen',
  'error.offline':
    'Der Dienst ist nicht erreichbar. Bitte die Verbindung prüfen und es noch einmal versuchen: Doppelt berechnet wird nie.',
  'error.UNAUTHORIZED': 'Dieser Schlüssel ist ungültig oder wurde widerrufen.',
  'error.FORBIDDEN':
    'Dieser Schlüssel darf das nicht. Wer ihn ausgestellt hat, kann einen mit mehr Berechtigungen anlegen.',
  'error.INSUFFICIENT_CREDITS':
    'Das Guthaben reicht nicht: Nötig sind {requiredCredits} Credits, verfügbar {availableCredits}.',
  'error.MAX_CREDITS_EXCEEDED':
    'Der Preis beträgt jetzt {requiredCredits} Credits. Nichts wurde berechnet; bitte noch einmal prüfen.',
  'error.CREDIT_CAP_REACHED':
    'Dieser Schlüssel darf {capCredits} Credits pro Tag ausgeben, und das hier kostet {requiredCredits}.',
  'error.RATE_LIMITED': 'Zu viele Anfragen auf einmal. Bitte einen Moment warten.',
  'error.NETWORK_UNAVAILABLE': 'Das Netzwerk antwortet gerade nicht. Nichts wurde berechnet.',
  'error.SERVICE_UNAVAILABLE': 'Der Dienst startet gerade oder seine Datenbank ist nicht da. Nichts wurde berechnet.',
  'error.COLLECT_FAILED': 'Dieses Profil konnte nicht abgerufen werden. Nichts wurde berechnet.',
  'error.ALL_TALENTS_NOT_ENRICHED': 'Keines dieser Profile ist angereichert: bitte zuerst anreichern.',
  'error.MISSING_NETWORK': 'Von dieser Person ist kein Netzwerkprofil bekannt, daher ist keine Abfrage möglich.',
  'error.ENRICH_NOT_NEEDED': 'Diese Person ist im Talentpool: Es gibt nichts anzureichern.',
  'error.DO_NOT_CONTACT': 'Diese Person darf nicht kontaktiert werden.',
  'error.scope.search':
    'Dieser API-Schlüssel darf nicht suchen. Wer ihn ausgestellt hat, kann einen mit der Berechtigung „Suche“ anlegen.',
  'error.scope.enrich':
    'Dieser API-Schlüssel darf keine Profile anreichern. Wer ihn ausgestellt hat, kann einen mit der Berechtigung „Anreichern“ anlegen.',
  'error.scope.contact':
    'Dieser API-Schlüssel darf keine Kontaktdaten freischalten. Wer ihn ausgestellt hat, kann einen mit der Berechtigung „Kontakt“ anlegen.',
  'error.scope.pool':
    'Dieser API-Schlüssel darf den Talentpool nicht öffnen. Wer ihn ausgestellt hat, kann einen mit der Berechtigung „Talentpool“ anlegen.',
  'error.scope.admin':
    'Dieser API-Schlüssel darf das nicht. Wer ihn ausgestellt hat, kann einen mit der Berechtigung „Verwaltung“ anlegen.',
  'error.NOT_FOUND': 'Das gibt es hier nicht oder nicht mehr.',
  'error.INTERNAL': 'Bei uns ist etwas schiefgegangen. Nichts wurde berechnet.',
}
