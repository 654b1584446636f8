/** English: fairness, what is measured and what an account can see of it. Comes with the page that says it. */
export const fairness = {
  'fairness.title': 'Fairness',
  'fairness.hint': 'What the order of a search looks at, what it does not, and how both are measured.',
  'fairness.reads': 'What is looked at',
  'fairness.readsText':
    'The work somebody does: title, skills, years, level, employers, industry, school, languages. The place that was asked for, and words of the question that a record mentions. Years of experience count only where they are asked for.',
  'fairness.ignores': 'What is not looked at',
  'fairness.ignoresText':
    'Name, picture, gender, age, origin and street. A name is read in one case: where the question asks for no work, so that a name finds its bearer. A title in the other gender is the same title.',
  'fairness.decides': 'Who decides',
  'fairness.decidesText':
    'An order is a suggestion. A person decides, may decide otherwise, and says why: it stands in the record.',
  'fairness.measured': 'What is measured',
  'fairness.measuredText':
    'People of a made-up directory stand before the questions of the evaluation, as they are and with one thing changed. Moved is a pair of person and question whose score or any verdict is another then. Measured with this software in November 2026, not with your people; a test holds it at nought.',
  'fairness.notMeasured': 'Not measured: what a network ranks before it answers, and what people do with a list.',
  'fairness.changed': 'Changed',
  'fairness.pairs': 'Pairs',
  'fairness.moved': 'Moved',
  'fairness.figure.name': 'Name (60 of many cultures)',
  'fairness.figure.title': 'Title in the other gender',
  'fairness.figure.picture': 'Picture',
  'fairness.figure.study': 'Years of study, 30 earlier',
  'fairness.figure.street': 'Street and postcode',
  'fairness.figure.asked': 'A title in the other gender, asked for in both',
  'fairness.here': 'In this account',
  'fairness.rankingOn': 'The newest search was ranked',
  'fairness.rankingOff': 'The newest search was not ranked',
  'fairness.rankingUnknown': 'No search has been recorded yet, so it is not known here whether people are ranked.',
  'fairness.asOf':
    'So its record says, of {when}. One search may ask for no ranking; the operator of the service switches it for the whole account:',
  'fairness.newest': 'Of the newest records, {count} at most',
  'fairness.recorded': 'Records',
  'fairness.ranked': 'Ranked',
  'fairness.unranked': 'Not ranked',
  'fairness.overridden': 'Decided otherwise by people',
  'fairness.audit': 'Audit of bias',
  'fairness.auditText':
    'Rates and impact ratios by sex, ethnicity and both together, as the rules on Local Law 144 of New York City define them, from a file of groups that you bring. The labels are read once and kept nowhere. The operator runs it:',
  'fairness.papers': 'Papers for your own assessment, with versions, fields and time limits as they are:',
  'fairness.docs': 'Documentation on fairness',
  'fairness.copy': 'Copy the command',
}
