/**
 * Writes a bias audit as files: a table for spreadsheets, and an HTML page with charts drawn as SVG and no script. Owns their
 * wording and looks. Pure.
 */
import { dayText } from '../../../base/clock.ts'
import { csvHead, csvLine } from '../../../base/csv.ts'
import type { BiasAudit, BiasSample } from './audit-bias.ts'
import { type Breakdown, type GroupFigures, SMALL_SHARE } from './impact-ratios.ts'

const SAMPLES: Record<BiasSample['kind'], { title: string; rate: string }> = {
  SELECTED: { title: 'Selected in projects', rate: 'selection rate' },
  SHOWN: { title: 'Shown by the search', rate: 'selection rate' },
  SCORED: { title: 'Scored by the search', rate: 'scoring rate' },
}
const BREAKDOWNS: Record<Breakdown, string> = {
  SEX: 'by sex',
  ETHNICITY: 'by ethnicity',
  SEX_AND_ETHNICITY: 'by sex and ethnicity',
}
/** The four-fifths rule of the EEOC's guidelines: drawn as a line on the chart, not used as a verdict. */
const FOUR_FIFTHS = 0.8

export function biasCsv({ samples }: BiasAudit): string {
  const head = [
    'sample',
    'breakdown',
    'group',
    'people',
    'selected or above the median',
    'rate',
    'impact ratio',
    'note',
  ]
  const lines = samples.flatMap(({ kind, measured }) =>
    measured.flatMap(({ breakdown, groups, unknown }) => [
      ...groups.map((each) =>
        csvLine([
          kind,
          breakdown,
          each.group,
          each.people,
          each.favoured,
          round(each.rate),
          each.impactRatio === null ? null : round(each.impactRatio),
          noteOf(each),
        ]),
      ),
      csvLine([kind, breakdown, 'unknown', unknown, null, null, null, 'a label is missing']),
    ]),
  )
  return csvHead(head) + lines.join('')
}

const noteOf = ({ isSmall }: GroupFigures): string =>
  isSmall ? `less than ${SMALL_SHARE * 100} % of the data: no impact ratio` : ''

const round = (share: number): number => Number(share.toFixed(4))

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

export function biasPage(audit: BiasAudit): string {
  const parts = audit.samples.map((sample) => {
    const { title, rate } = SAMPLES[sample.kind]
    const middle = sample.medianScore === null ? '' : ` Median score ${round(sample.medianScore)}.`
    const blocks = sample.measured.map(
      ({ breakdown, groups, unknown }) => `<section><h3>${safe(rate)}, ${BREAKDOWNS[breakdown]}</h3>
${chart(groups)}
${figures(groups, rate)}
<p>${unknown} without this label.</p></section>`,
    )
    return `<h2>${title}</h2><p>${sample.people} decisions.${middle}</p>${blocks.join('\n')}`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bias audit</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ddd}
td:nth-child(n+2),th:nth-child(n+2){text-align:right}svg text{font-size:12px}</style></head><body>
<h1>Bias audit</h1>
<p>${dayText(audit.at)}. ${audit.labelled} people labelled. For ${audit.unmatched} of them there is no decision here.
Rates and impact ratios as 6 RCNY § 5-300 defines them; a group of less than ${SMALL_SHARE * 100} % of the data has no ratio.
Material for an independent auditor, who answers for the sample and for what follows from it; no legal advice.</p>
${parts.join('\n')}
</body></html>
`
}

const ROW = 26
const LEFT = 230
const WIDE = 420

/** A bar for each impact ratio, and a line at four fifths. */
function chart(groups: GroupFigures[]): string {
  const height = groups.length * ROW + 24
  const bars = groups.map(({ group, impactRatio, isSmall }, at) => {
    const y = at * ROW + 4
    const name = group.length > 32 ? `${group.slice(0, 31).toWellFormed()}…` : group
    const label = impactRatio === null ? (isSmall ? 'too few' : 'none') : impactRatio.toFixed(2)
    const bar = `<rect x="${LEFT}" y="${y}" width="${round((impactRatio ?? 0) * WIDE)}" height="18" fill="#3557b7"/>`
    return `<text x="${LEFT - 8}" y="${y + 14}" text-anchor="end">${safe(name)}</text>${bar}<text x="${round(LEFT + (impactRatio ?? 0) * WIDE + 6)}" y="${y + 14}">${label}</text>`
  })
  const x = LEFT + FOUR_FIFTHS * WIDE
  const line = `<line x1="${x}" x2="${x}" y1="0" y2="${height - 20}" stroke="#b3261e" stroke-dasharray="4 3"/><text x="${x}" y="${height - 6}" text-anchor="middle">0.8</text>`
  return `<svg viewBox="0 0 720 ${height}" width="100%" role="img" aria-label="Impact ratios">${bars.join('')}${line}</svg>`
}

function figures(groups: GroupFigures[], rate: string): string {
  const rows = groups.map((each) => {
    const ratio = each.impactRatio === null ? noteOf(each) || '–' : each.impactRatio.toFixed(3)
    return `<tr><td>${safe(each.group)}</td><td>${each.people}</td><td>${each.favoured}</td><td>${each.rate.toFixed(3)}</td><td>${ratio}</td></tr>`
  })
  return `<table><thead><tr><th>group</th><th>people</th><th>${rate === 'scoring rate' ? 'above the median' : 'selected'}</th><th>${rate}</th><th>impact ratio</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
