/** Boolean strings as sourcers write them become groups; sentences do not; nothing makes the reader fail or slow down. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readBoolean } from '../../src/search/prompt/boolean/read-boolean.ts'

/** "java | kotlin; -php": groups in the order of the text, quotations in quotation marks. Null if it is no Boolean string. */
function shown(text: string): string | null {
  const query = readBoolean(text)
  if (query === null) return null
  return query.groups
    .map(({ alternatives, negated }) => {
      const leaves = alternatives.map(({ start, end, quoted }) =>
        quoted ? `"${text.slice(start, end)}"` : text.slice(start, end),
      )
      return (negated ? '-' : '') + leaves.join(' | ')
    })
    .join('; ')
}

const reads = (cases: Record<string, string | null>) => {
  for (const [text, groups] of Object.entries(cases)) assert.equal(shown(text), groups, text)
}

test('groups stay groups', () =>
  reads({
    '("data engineer" OR ETL) AND (Leeds OR York) AND NOT intern': '"data engineer" | ETL; Leeds | York; -intern',
    'senior java developer AND (london OR leeds)': 'senior java developer; london | leeds',
    'react typescript -angular toronto': 'react typescript; -angular; toronto',
    '(nurse OR RN) "night shift" NOT (agency OR travel)': 'nurse | RN; "night shift"; -agency | travel',
    '"baker" OR "pastry chef" AND (Nice OR Lyon)': '"baker" | "pastry chef"; Nice | Lyon',
    'teacher AND (Hartford, CT OR Charlotte, NC)': 'teacher; Hartford, CT | Charlotte, NC',
    'python AND ("Berlin", "Munich")': 'python; "Berlin" | "Munich"',
  }))

test('nested groups are distributed while that is small', () =>
  reads({
    'a1 AND (b1 OR (c1 AND d1))': 'a1; b1 | c1; b1 | d1',
    '((aws AND terraform) OR (AWS AND pulumi)) AND sre': 'terraform | pulumi; AWS; sre',
    '((welder AND tig) AND (Ghent OR Bruges))': 'welder; tig; Ghent | Bruges',
    '(aa AND bb AND cc) OR (dd AND ee AND ff)': 'aa | bb | cc | dd | ee | ff',
  }))

test('every way to leave somebody out', () =>
  reads({
    'chef -"private chef" -(intern OR temp) !student': 'chef; -"private chef"; -intern | temp; -student',
    '"tax advisor" and not (audit or payroll) and Graz': '"tax advisor"; -audit | payroll; Graz',
    'baker NOT intern OR student': 'baker; -intern | student',
    'welder AND -3PL AND Leicester': 'welder; -3PL; Leicester',
    'nurse AND ICU NOT travel in Boston': 'nurse; ICU; -travel; in Boston',
  }))

test('signs, capitals of five languages, and how far apart words may stand', () =>
  reads({
    '(java | kotlin) && spring && !php': 'java | kotlin; spring; -php',
    '+java +spring -php': 'java; spring; -php',
    'java AROUND(3) spring AND "lead developer"~4': 'java; spring; "lead developer"',
    '(Koch ODER Bäcker) UND Wien NICHT Lehrling': 'Koch | Bäcker; Wien; -Lehrling',
    '(vendedor O comercial) Y (Madrid O Vigo) NO becario': 'vendedor | comercial; Madrid | Vigo; -becario',
    '(contador OU auditor) E "São Paulo" NÃO estagiário': 'contador | auditor; "São Paulo"; -estagiário',
    'infirmier(e) ET (Lyon OU Dijon) SANS intérim': 'infirmier(e); Lyon | Dijon; -intérim',
    '("customer success" Or support) And (SaaS) Not (SMB)': '"customer success" | support; SaaS; -SMB',
  }))

test('where to look is no question about people', () =>
  reads({
    'site:linkedin.com/in "plumber" (Bath OR Wells) -inurl:jobs': '"plumber"; Bath | Wells',
    '(filetype:pdf OR filetype:doc) (intitle:cv OR intitle:resume) "oboist"': '"oboist"',
    'intitle:"head of growth" OR intitle:cmo -intitle:intern (Booking.com OR Adyen)':
      '"head of growth" | cmo; -intern; Booking.com | Adyen',
    'title:("head of it" OR cio) AND "xing.com/profile"': '"head of it" | cio',
    'quant* AND ("medical device*" OR pharma*)': 'quant; "medical device" | pharma',
  }))

test('what is unbalanced is read as far as it goes', () =>
  reads({
    '"roofer" AND (Denver OR Boulder': '"roofer"; Denver | Boulder',
    '("roofer" OR tiler)) AND Denver)': '"roofer" | tiler; Denver',
    '"data engineer OR "analytics engineer" AND Leeds': 'data engineer | "analytics engineer"; Leeds',
    'nurse AND Portland, OR': 'nurse; Portland, OR',
    '(Portland, OR OR Seattle, WA) AND nurse': 'Portland, OR | Seattle, WA; nurse',
  }))

test('words of names are no operators beside real ones', () =>
  reads({
    '(trust and safety OR "content policy") AND Dublin': 'trust and safety | "content policy"; Dublin',
    'director of sales and marketing AND hotels': 'director of sales and marketing; hotels',
    'H&M AND (R&D OR "trade & retail")': 'H&M; R&D | "trade & retail"',
  }))

test('a sentence is none, even if it shouts', () => {
  for (const text of [
    'Java developer or Kotlin developer in Berlin',
    'nurses and midwives, not agency, in Leeds',
    'Looking for a Java OR Kotlin developer in Berlin with 5 years',
    'We need someone who is NOT a manager',
    'LOOKING FOR A JAVA OR KOTLIN DEVELOPER IN BERLIN',
    'nurse (RN or LPN) with 5 years in Boston',
    'Analista de datos, SQL y Power BI, sin inglés',
    'Data Engineer | Berlin | Spark',
    'Entwickler (m|w|d) Berlin',
    'Product Manager, 5-7 years, B2B - London',
    'We want:\n-Java\n-Kotlin',
    'the so-called "rock star" developer',
    '',
  ])
    assert.equal(readBoolean(text), null, text)
})

const PARTS = [
  '(',
  ')',
  '"',
  '“',
  "'",
  '-',
  '+',
  ' OR ',
  ' and ',
  ' NOT ',
  '|',
  'site:',
  'intitle:',
  'x.com/in',
  ',',
  '\n',
  'java ',
  'ou',
  '*',
  '😀',
  '\ud800',
]
const hostile = fc.array(fc.constantFrom(...PARTS), { maxLength: 60 }).map((parts) => parts.join(''))

test('whatever is written, operands are words of the text, in groups that are not empty', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const { alternatives } of readBoolean(text)?.groups ?? []) {
        assert.ok(alternatives.length > 0)
        for (const { start, end } of alternatives) assert.match(text.slice(start, end), /[\p{L}\p{N}]/u)
      }
    }),
    { numRuns: 300 },
  )
})

test('any depth and any number of alternatives is read, and no group is lost', () => {
  const deep = `${'('.repeat(10_000)}java OR kotlin${')'.repeat(10_000)} AND berlin`
  assert.equal(shown(deep), 'java | kotlin; berlin')
  const wide = Array.from({ length: 3_000 }, (_, i) => `(a${i} AND b${i})`).join(' OR ')
  assert.equal(readBoolean(wide)?.groups[0]?.alternatives.length, 6_000)
  for (const sign of ['(', '"', '-', '|', 'NOT ', '((a OR '])
    assert.doesNotThrow(() => readBoolean(sign.repeat(20_000)))
})
