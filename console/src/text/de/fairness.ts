/** German texts about fairness: what is measured, and what an account can see of it. */
import type { WordsFor } from '../catalogue.ts'
import type { fairness } from '../en/fairness.ts'

export const germanFairness: WordsFor<typeof fairness> = {
  'fairness.title': 'Fairness',
  'fairness.hint': 'Worauf die Reihenfolge einer Suche schaut, worauf nicht, und wie beides gemessen wird.',
  'fairness.reads': 'Worauf geschaut wird',
  'fairness.readsText':
    'Die Arbeit: Position, Kenntnisse, Jahre, Karrierestufe, Arbeitgeber, Branche, Ausbildung, Sprachen. Der Ort, nach dem gefragt wurde, und Worte der Frage, die in einem Datensatz stehen. Jahre an Erfahrung zählen nur, wo danach gefragt wird.',
  'fairness.ignores': 'Worauf nicht geschaut wird',
  'fairness.ignoresText':
    'Name, Bild, Geschlecht, Alter, Herkunft und Straße. Ein Name wird nur gelesen, wo die Frage keine Arbeit nennt, damit ein Name die Person findet. Eine Position im anderen Geschlecht ist dieselbe Position.',
  'fairness.decides': 'Wer entscheidet',
  'fairness.decidesText':
    'Eine Reihenfolge ist ein Vorschlag. Ein Mensch entscheidet, kann anders entscheiden und sagt, warum: Das steht im Protokoll.',
  'fairness.measured': 'Was gemessen wird',
  'fairness.measuredText':
    'Personen eines erfundenen Verzeichnisses treten vor die Fragen der Auswertung, so wie sie sind und mit einer geänderten Sache. Verschoben ist ein Paar aus Person und Frage, dessen Wert oder Urteil dann anders ist. Gemessen mit dieser Software im November 2026, nicht mit eigenen Personen; ein Test hält es auf null.',
  'fairness.notMeasured':
    'Nicht gemessen: wie ein Netzwerk ordnet, bevor es antwortet, und was Menschen mit einer Liste tun.',
  'fairness.changed': 'Geändert',
  'fairness.pairs': 'Paare',
  'fairness.moved': 'Verschoben',
  'fairness.figure.name': 'Name (60 aus vielen Kulturen)',
  'fairness.figure.title': 'Position im anderen Geschlecht',
  'fairness.figure.picture': 'Bild',
  'fairness.figure.study': 'Studienjahre, 30 früher',
  'fairness.figure.street': 'Straße und Postleitzahl',
  'fairness.figure.asked': 'Position im anderen Geschlecht, in beiden gefragt',
  'fairness.here': 'In diesem Konto',
  'fairness.rankingOn': 'Suchen haben eine Rangfolge',
  'fairness.rankingOff': 'Suchen haben keine Rangfolge',
  'fairness.noRecords': 'Noch keine Suche protokolliert.',
  'fairness.onHint':
    'Wer mehr vom Gesuchten erfüllt, steht weiter oben. Eine einzelne Suche kann ohne Rangfolge fragen.',
  'fairness.offHint': 'Wer das Gesuchte erfüllt, steht in einfacher Reihenfolge da, für alle in diesem Konto.',
  'fairness.switchOff': 'Rangfolge abschalten',
  'fairness.switchOn': 'Rangfolge einschalten',
  'fairness.newest': 'Von den neuesten Protokollen, höchstens {count}',
  'fairness.recorded': 'Protokolle',
  'fairness.ranked': 'Mit Rangfolge',
  'fairness.unranked': 'Ohne Rangfolge',
  'fairness.overridden': 'Von Menschen anders entschieden',
  'fairness.audit': 'Prüfung auf Benachteiligung',
  'fairness.auditText':
    'Quoten und Verhältnisse nach Geschlecht, Herkunft und beidem, wie die Regeln zum Local Law 144 der Stadt New York sie bestimmen, aus einer mitgebrachten Datei der Gruppen. Die Angaben werden einmal gelesen und nirgends behalten. Der Betrieb führt sie aus:',
  'fairness.papers': 'Unterlagen für die eigene Bewertung, mit Versionen, Feldern und Fristen, wie sie sind:',
  'fairness.docs': 'Dokumentation zur Fairness',
  'fairness.copy': 'Befehl kopieren',
}
