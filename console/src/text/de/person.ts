/** German texts about a person's rights in their profile. */
import type { WordsFor } from '../catalogue.ts'
import type { person } from '../en/person.ts'

export const germanPerson: WordsFor<typeof person> = {
  'standing.title': 'Rechtsgrundlage und Kontakt',
  'standing.nothing': 'Noch nichts vermerkt',
  'standing.change': 'Ändern',
  'standing.changeOf': 'Rechtsgrundlage und Kontakt von {name}',
  'standing.barred': 'Darf nicht kontaktiert werden',
  'standing.barredHint': 'Dann wird nichts von ihnen freigeschaltet, wo immer sie gefunden werden.',
  'standing.basis': 'Rechtsgrundlage',
  'standing.basis.none': 'Nicht vermerkt',
  'standing.basis.CONSENT': 'Einwilligung',
  'standing.basis.CONTRACT': 'Vertrag',
  'standing.basis.LEGAL_OBLIGATION': 'Rechtliche Verpflichtung',
  'standing.basis.LEGITIMATE_INTEREST': 'Berechtigtes Interesse',
  'standing.consentOn': 'Eingewilligt am',
  'standing.consentUntil': 'Einwilligung gilt bis',
  'standing.reason': 'Anmerkung',
  'standing.saved': 'Vermerkt.',
  'explanations.title': 'Wo und warum gezeigt',
  'explanations.show': 'Anzeigen',
  'explanations.hint': 'In Sätzen, die der Person so gesendet werden können.',
  'explanations.language': 'Sprache der Sätze',
  'explanations.none': 'Keine protokollierte Suche hat diese Person gezeigt',
  'explanations.record': 'Protokoll',
  'explanations.copy': 'Kopieren, was vom {when} gesagt wird',
}
