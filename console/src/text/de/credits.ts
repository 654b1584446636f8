/** German texts of the credits page. */

import type { WordsFor } from '../catalogue.ts'
import type { credits } from '../en/credits.ts'

export const germanCredits: WordsFor<typeof credits> = {
  'credits.plan': 'Credits im Tarif',
  'credits.planNote': 'Tarif „{plan}“',
  'credits.extra': 'Extra-Credits',
  'credits.extraNote': 'nach dem Tarif verbraucht',
  'credits.held': 'Reserviert',
  'credits.heldNote': 'für laufende Aufträge',
  'credits.today': 'Heute verbraucht',
  'credits.month': 'Diesen Monat verbraucht',
  'credits.utc': 'abzüglich Erstattungen, UTC',

  'operation.grant': 'Gutschrift',
  'operation.search': 'Suche',
  'operation.enrich': 'Anreicherung',
  'operation.contact': 'Freischaltung',

  'spending.title': 'Verbrauch',
  'spending.range': 'Wie viele Tage',
  'spending.days': 'Letzte {count} Tage',
  'spending.day': 'Tag',
  'spending.total': 'Gesamt',

  'ledger.title': 'Buchungen',
  'ledger.at': 'Wann',
  'ledger.kind': 'Art',
  'ledger.kind.GRANT': 'Gutschrift',
  'ledger.kind.HOLD': 'Belastet',
  'ledger.kind.CAPTURE': 'Abgerechnet',
  'ledger.kind.RELEASE': 'Erstattet',
  'ledger.what': 'Wofür',
  'ledger.operation': 'Vorgang',
  'ledger.field.work_email': 'geschäftliche E-Mail',
  'ledger.field.personal_email': 'private E-Mail',
  'ledger.field.phone': 'Telefon',
  'ledger.job': 'Auftrag',
  'ledger.openJob': 'Öffnen',
  'ledger.amount': 'Credits',
  'ledger.settled': '0 · {count} vorher belastet',
  'ledger.after': 'Tarif + Extra danach',
  'ledger.from': 'Von',
  'ledger.to': 'Bis',
  'ledger.csv': 'CSV',
  'ledger.all': 'Alle',
  'ledger.noName': 'Name nicht verfügbar',
  'ledger.none': 'Keine Buchungen',
  'ledger.noneHint': 'Jede Belastung, Erstattung und Gutschrift steht dauerhaft hier.',
}
