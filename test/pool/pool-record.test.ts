/** Records from files become candidates, or reasons for refusing them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type PoolRecord, readPoolRecord } from '../../src/pool/record.ts'

const ACCOUNT = 'acc_1'

function accepted(raw: unknown, account = ACCOUNT): PoolRecord {
  const read = readPoolRecord(account, raw)
  assert.ok(read.ok, `refused: ${!read.ok && read.reasons.join('; ')}`)
  return read.record
}

function refused(raw: unknown): string[] {
  const read = readPoolRecord(ACCOUNT, raw)
  assert.ok(!read.ok, 'should have been refused')
  return read.reasons
}

describe('a complete record', () => {
  const body = {
    id: 'urn:x:1',
    urn: 'urn:x:1',
    requiresEnrich: false,
    source: 'OWN_POOL',
    full_name: 'Ana García',
    name_first: 'Ana',
    name_last: 'García',
    job_title: 'Data Engineer',
    location: 'Madrid, Spain',
    currentCompany: 'Spotify',
    company_name: 'Spotify',
    summary: 'Builds pipelines.',
    skills: ['Python', 'SQL'],
    languages: [{ language: 'German', proficiency: 'FLUENT' }],
    work_email: 'ana@spotify.test',
    email: 'ana@spotify.test',
    personal_email: null,
    phone_number: '+34 600 111 222',
    phone: '+34 600 111 222',
    picture_url: 'https://img.test/ana.png',
    network_url: 'https://network.test/in/ana',
    experience: [{ title: 'Engineer', company: 'Spotify', companyId: 'c1', startDate: '2020-03', endDate: null }],
    education: [{ school: 'UPM', degree: 'BSc', startDate: '2010', endDate: '2014' }],
    match: { score: 1, reasons: [] },
  }

  it('of our own search answers comes in whole, and nothing of it counts as unknown', () => {
    const { candidate, naturalKey, ignored } = accepted(body)
    assert.deepEqual(candidate, {
      urn: 'urn:x:1',
      fullName: 'Ana García',
      firstName: 'Ana',
      lastName: 'García',
      jobTitle: 'Data Engineer',
      currentCompany: 'Spotify',
      location: 'Madrid, Spain',
      summary: 'Builds pipelines.',
      skills: ['Python', 'SQL'],
      languages: [{ name: 'German', level: 'FLUENT' }],
      workEmail: 'ana@spotify.test',
      personalEmail: null,
      phone: '+34 600 111 222',
      pictureUrl: 'https://img.test/ana.png',
      networkUrl: 'https://network.test/in/ana',
      experience: [
        {
          title: 'Engineer',
          company: 'Spotify',
          companyId: 'c1',
          location: null,
          startDate: '2020-03',
          endDate: null,
          description: null,
        },
      ],
      education: [{ school: 'UPM', schoolId: null, degree: 'BSc', field: null, startDate: '2010', endDate: '2014' }],
      externalId: null,
      industry: null,
      tags: [],
      notes: null,
      otherContacts: [],
    })
    assert.equal(naturalKey, 'urn:urn:x:1')
    assert.deepEqual(ignored, [])
  })

  it('is the same under the names a spreadsheet uses, with its lists as cells', () => {
    const { candidate } = accepted({
      URN: 'urn:x:1',
      'Full Name': ' Ana García ',
      'First Name': 'Ana',
      'LAST-NAME': 'García',
      'Job Title': 'Data Engineer',
      Company: 'Spotify',
      Location: 'Madrid, Spain',
      Summary: 'Builds pipelines.',
      Skills: 'Python; SQL;python',
      Languages: 'German:FLUENT',
      'E-Mail': 'ana@spotify.test',
      'Personal Email': '',
      Phone: '+34 600 111 222',
      'Picture URL': 'https://img.test/ana.png',
      'Network URL': 'network.test/in/ana/?trk=1',
      Experience: JSON.stringify(body.experience),
      Education: JSON.stringify(body.education[0]),
    })
    assert.deepEqual(candidate, accepted(body).candidate)
  })
})

describe('names', () => {
  for (const [raw, [fullName, firstName, lastName]] of [
    [{ name: 'Jane van Dyke' }, ['Jane van Dyke', 'Jane', 'van Dyke']],
    [{ name_first: 'Jane', name_last: 'Doe' }, ['Jane Doe', 'Jane', 'Doe']],
    [{ lastName: 'Doe' }, ['Doe', '', 'Doe']],
    [{ fullName: '王小明' }, ['王小明', '王小明', '']],
  ] as const) {
    it(`of ${JSON.stringify(raw)}`, () => {
      const { candidate } = accepted(raw)
      assert.deepEqual(
        { fullName: candidate.fullName, firstName: candidate.firstName, lastName: candidate.lastName },
        { fullName, firstName, lastName },
      )
    })
  }

  it('are needed: a record without any is refused', () => {
    assert.match(refused({ email: 'a@b.cc', full_name: '  ' })[0]!, /a name is required/)
  })
})

describe('what the record does not say itself', () => {
  it('title and company are those of the present job', () => {
    const { candidate } = accepted({
      name: 'A',
      experience: [
        { title: 'Dev', company: 'Old', endDate: '2019' },
        { title: 'Lead', company: 'New', endDate: 'present' },
      ],
    })
    assert.deepEqual(
      { jobTitle: candidate.jobTitle, currentCompany: candidate.currentCompany },
      { jobTitle: 'Lead', currentCompany: 'New' },
    )
  })

  it('the place is made of its parts, which stay apart for resolving', () => {
    const { candidate, place } = accepted({ name: 'A', City: 'Austin', State: 'TX', Country: 'USA' })
    assert.equal(candidate.location, 'Austin, TX, USA')
    assert.deepEqual(place, { city: 'Austin', state: 'TX', country: 'USA' })
    assert.equal(accepted({ name: 'A', location: 'Austin, TX' }).place, null)
  })
})

describe('languages', () => {
  for (const [written, read] of [
    ['German:FLUENT; English', ['German FLUENT', 'English BASIC']],
    ['German (C1) | Spanish: native', ['German FLUENT', 'Spanish NATIVE']],
    ['German, English', ['German BASIC', 'English BASIC']],
    [['French'], ['French BASIC']],
    ['Español (nativo), Inglés C1', ['Español NATIVE', 'Inglés FLUENT']],
    ['Deutsch: Muttersprache; Englisch - fließend', ['Deutsch NATIVE', 'Englisch FLUENT']],
    ['Français langue maternelle; Anglais (niveau B2)', ['Français NATIVE', 'Anglais CONVERSATIONAL']],
    ['Português (língua materna) | Old Norse', ['Português NATIVE', 'Old Norse BASIC']],
    [[{ name: 'French', level: 'Native or bilingual proficiency' }], ['French NATIVE']],
    [[{ language: 'French', proficiency: 'b2' }], ['French CONVERSATIONAL']],
  ] as const) {
    it(`as ${JSON.stringify(written)}`, () => {
      const { languages } = accepted({ name: 'A', languages: written }).candidate
      assert.deepEqual(
        languages.map(({ name, level }) => `${name} ${level}`),
        read,
      )
    })
  }

  it('at a level nobody knows are kept without it by who would rather not lose the person', () => {
    const read = readPoolRecord(ACCOUNT, { name: 'A', languages: 'German:superb; English:C1' }, { lenient: true })
    assert.ok(read.ok)
    const levels = read.record.candidate.languages.map(({ level }) => level)
    assert.deepEqual(levels, ['BASIC', 'FLUENT'])
    assert.match(read.record.leftOut![0]!, /the level of German/)
  })

  it('at a level nobody knows are refused, with the levels there are', () => {
    assert.match(
      refused({ name: 'A', languages: 'German:superb' })[0]!,
      /BASIC, CONVERSATIONAL, FLUENT, NATIVE, not "superb"/,
    )
  })
})

describe('the natural key', () => {
  const all = {
    urn: 'urn:a',
    id: 7,
    network_url: 'https://www.network.test/in/Ana/',
    work_email: 'Ana@Work.test',
    personal_email: 'ana@home.test',
    name: 'Ana',
  }
  const { urn: _urn, ...withId } = all
  const { id: _id, ...withUrl } = withId
  const { network_url: _url, ...withWork } = withUrl
  const { work_email: _work, ...withPersonal } = withWork
  for (const [raw, key] of [
    [all, 'urn:urn:a'],
    [withId, 'id:7'],
    [withUrl, 'url:network.test/in/ana'],
    [withWork, 'work:ana@work.test'],
    [withPersonal, 'personal:ana@home.test'],
  ] as const) {
    it(`is ${key} for ${Object.keys(raw).join(', ')}`, () => assert.equal(accepted(raw).naturalKey, key))
  }

  it('of a record without any of these is the whole record, whatever the order of its fields', () => {
    const key = accepted({ name: 'Ana', title: 'Dev' }).naturalKey
    assert.match(key, /^hash:/)
    assert.equal(accepted({ title: 'Dev', name: 'Ana' }).naturalKey, key)
    assert.notEqual(accepted({ name: 'Ana', title: 'Ops' }).naturalKey, key)
  })

  it('gives a urn that is the same every time, and another one in another account', () => {
    const { urn } = accepted(withId).candidate
    assert.match(urn, /^urn:pool:[0-9a-f]{20}$/)
    assert.equal(accepted({ ...withId, name: 'Anna' }).candidate.urn, urn)
    assert.notEqual(accepted(withId, 'acc_2').candidate.urn, urn)
  })
})

describe('refused, with the field and the reason', () => {
  for (const [what, raw, reason] of [
    ['no object', 'Ana', /must be an object/],
    ['a list', [{ name: 'A' }], /must be an object/],
    ['a number as a name', { name: 7 }, /name: must be text, not a number/],
    ['NUL', { name: 'A\u0000' }, /name: must not contain NUL/],
    ['half a character', { name: 'A\ud800' }, /name: must not contain broken/],
    ['a long title', { name: 'A', job_title: 'x'.repeat(501) }, /job_title: must be at most 500 characters, not 501/],
    ['a long summary', { name: 'A', summary: 'x'.repeat(20_001) }, /summary: must be at most 20000/],
    ['an email that is none', { name: 'A', email: 'n/a' }, /email: is not an email address/],
    ['a phone that is none', { name: 'A', phone: '-' }, /phone: is not a phone number/],
    ['a script as a picture', { name: 'A', picture_url: 'javascript:alert(1)' }, /picture_url: must be an http/],
    ['another site’s profile', { name: 'A', network_url: 'https://a.test/b/c' }, /network_url: is not the address/],
    ['skills that are a number', { name: 'A', skills: 5 }, /skills: must be a list, not a number/],
    ['a skill that is a number', { name: 'A', skills: ['a', 5] }, /skills: must be text, not a number/],
    ['too many skills', { name: 'A', skills: Array(501).fill('a') }, /skills: must have at most 500 items/],
    [
      'experience that is no JSON',
      { name: 'A', experience: 'ten years' },
      /experience: must be a list written as JSON/,
    ],
    [
      'experience that holds no objects',
      { name: 'A', experience: ['ten years'] },
      /experience: must be a list of objects/,
    ],
    [
      'a date in words',
      { name: 'A', experience: [{ startDate: 'spring' }] },
      /experience\[0\]\.startDate: must be YYYY/,
    ],
    [
      'NUL deep inside',
      { name: 'A', education: [{ school: '\u0000' }] },
      /education\[0\]\.school: must not contain NUL/,
    ],
  ] as const) {
    it(what, () => assert.match(refused(raw).join('; '), reason))
  }

  it('tells every fault of a record at once', () => {
    assert.equal(refused({ email: 'n/a', phone: '-', skills: 5 }).length, 4)
  })
})

it('whatever comes, a record is taken or refused in words, and what is taken can be stored', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }))
  const name = fc.constantFrom(
    'name',
    'Email',
    'skills',
    'languages',
    'experience',
    'education',
    'id',
    'phone',
    '__proto__',
  )
  fc.assert(
    fc.property(fc.dictionary(name, value), (raw) => {
      const read = readPoolRecord(ACCOUNT, raw)
      if (!read.ok) assert.ok(read.reasons.length > 0 && read.reasons.every((reason) => reason !== ''))
      else assert.ok(!JSON.stringify(read.record).includes('\\u0000'))
    }),
    { numRuns: 300 },
  )
})
