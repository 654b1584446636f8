/** Tables as people have them: encodings, title rows, delimiters, columns with meaningless names. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contentKind } from '../../src/imports/column-content.ts'
import { openUpload, type UploadOptions } from '../../src/operations/pool/imports/open-upload.ts'
import { previewImport } from '../../src/operations/pool/imports/preview-import.ts'
import { readRow } from '../../src/operations/pool/imports/read-rows.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function people(content: string | Buffer, options: Partial<UploadOptions> = {}, size = 1_000) {
  const bytes = inPieces(Buffer.from(content as string), size)
  const { records, mapping, layout } = await openUpload(bytes, { mapping: new Map(), ...options })
  const names: string[] = []
  const taken = []
  for await (const source of records) {
    const { read } = readRow('acc', source, mapping)
    if (!read.ok) continue
    names.push(read.record.candidate.fullName)
    taken.push(read.record)
  }
  return { names, taken, layout, mapping: Object.fromEntries(mapping) }
}

describe('the text of a file', () => {
  const text = 'Name;Stadt\nJürgen Weiß;Köln\nRenée;Liège\n'
  for (const [name, bytes] of [
    ['UTF-8', Buffer.from(text)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ] as const) {
    it(`in ${name} is read wherever its bytes are cut`, async () => {
      for (const size of [1, 2, 3, 5, 1_000]) {
        const { names, taken } = await people(bytes, {}, size)
        assert.deepEqual(names, ['Jürgen Weiß', 'Renée'], `pieces of ${size}`)
        assert.equal(taken[0]!.candidate.location, 'Köln')
      }
    })
  }

  it('in Windows-1252 has its quotes and its euro', async () => {
    const bytes = Buffer.concat([Buffer.from('name,notes\nA,'), Buffer.from([0x93, 0x80, 0x94]), Buffer.from('\n')])
    assert.equal((await people(bytes)).taken[0]!.candidate.notes, '“€”')
  })
})

describe('the header of a table', () => {
  it('stands below a title and above the people', async () => {
    for (const title of ['Candidates, October 2026\n', 'Kandidatenliste\n\n', 'Report;;;\nMade by;Ann;;\n']) {
      const { names, layout } = await people(`${title}Nachname;Vorname;Ort\nWeiß;Jürgen;Köln\n`)
      assert.deepEqual({ names, delimiter: layout.delimiter }, { names: ['Jürgen Weiß'], delimiter: ';' }, title)
      assert.ok(layout.headerRow! >= 2)
    }
  })

  it('is the row that was told, or none', async () => {
    const text = 'name,email\nname,phone\nAna Ruiz,a@b.example\n'
    assert.deepEqual((await people(text)).names, ['name', 'Ana Ruiz'])
    assert.deepEqual((await people(text, { layout: { headerRow: 2 } })).names, ['Ana Ruiz'])
    const none = await people('Ana Ruiz,a@b.example\nBen Ode,b@c.example\n', { layout: { headerRow: 0 } })
    assert.deepEqual(none.names, ['Ana Ruiz', 'Ben Ode'])
    await assert.rejects(people(text, { layout: { headerRow: 90 } }), /row 90 is empty/)
  })

  it('is missed where the first row is somebody already', async () => {
    const { names, mapping, taken } = await people(
      'Ana Ruiz,ana@b.example,+34 600 000 001\nBen Ode,ben@c.example,+34 600 000 002\n',
    )
    assert.deepEqual(names, ['Ana Ruiz', 'Ben Ode'])
    assert.deepEqual(mapping, { 'Column 1': 'fullName', 'Column 2': 'workEmail', 'Column 3': 'phone' })
    assert.equal(taken[1]!.candidate.workEmail, 'ben@c.example')
  })
})

describe('what divides cells', () => {
  it('is said by the file', async () => {
    const { names, taken } = await people('sep=;\nname;job title\nAna;Cook, baker\n')
    assert.deepEqual({ names, jobTitle: taken[0]!.candidate.jobTitle }, { names: ['Ana'], jobTitle: 'Cook, baker' })
  })
  it('is what divides the lines evenly, or what was told', async () => {
    assert.equal((await people('name|city\nAna|Rome\n')).layout.delimiter, '|')
    const { taken } = await people('name;notes\nAna;a,b,c,d\nBen;e,f,g,h\n')
    assert.equal(taken[0]!.candidate.notes, 'a,b,c,d')
    const read = await people('name,city;x\nAna,Rome;y\n', { layout: { delimiter: ';' } })
    assert.equal(read.layout.delimiter, ';')
  })
})

describe('columns', () => {
  it('are known by their names in five languages', async () => {
    for (const header of [
      'First name;Surname;Employer;Job title;Mobile number',
      'Vorname;Nachname;Arbeitgeber;Stellenbezeichnung;Handynummer',
      'Nombre;Apellidos;Empresa actual;Puesto de trabajo;Teléfono móvil',
      'Prénom;Nom de famille;Société;Intitulé du poste;Téléphone portable',
      'Primeiro nome;Apelido;Empregador;Profissão;Telemóvel',
    ]) {
      const { taken } = await people(`${header}\nAna;Ruiz;Acme;Cook;+34 600 000 001\n`)
      const { firstName, lastName, currentCompany, jobTitle, phone } = taken[0]!.candidate
      assert.deepEqual(
        { firstName, lastName, currentCompany, jobTitle, phone },
        { firstName: 'Ana', lastName: 'Ruiz', currentCompany: 'Acme', jobTitle: 'Cook', phone: '+34 600 000 001' },
        header,
      )
    }
  })

  it('and by what is in them, where their names say nothing', async () => {
    const lines = ['Ana Ruiz', 'Ben Ode', 'Cleo Fox'].map(
      (name, at) =>
        `2024-0${at + 1}-11;${name};a${at}@b.example;https://network.example/in/p${at};0600 00000${at};100${at}`,
    )
    const { mapping, taken } = await people(`d;who;reach;page;call;no\n${lines.join('\n')}\n`)
    assert.deepEqual(mapping, { who: 'fullName', reach: 'workEmail', page: 'networkUrl', call: 'phone' })
    assert.equal(taken[2]!.candidate.phone, '0600 000002')
  })

  it('told to mean nothing mean nothing', async () => {
    const { mapping } = await people('name;x\nAna;a@b.example\n', { mapping: new Map([['x', null]]) })
    assert.deepEqual(mapping, { x: null })
  })

  it('of ids, dates and amounts are no phone numbers', () => {
    assert.equal(contentKind(['1001', '1002']), undefined)
    assert.equal(contentKind(['20240111', '20240112']), undefined)
    assert.equal(contentKind(['11.01.2024', '2024-01-12']), 'DATE')
    assert.equal(contentKind(['+49 171 1234567', '3.36E+10', '']), 'PHONE')
  })
})

describe('a value that cannot be right', () => {
  it('is left out, and the person kept', async () => {
    const { taken } = await people('name,email,phone,photo\nAna,n/a,x,javascript:1\nBen,b@c.example,3.36E+10,\n')
    assert.deepEqual(
      taken.map(({ candidate, leftOut }) => ({ workEmail: candidate.workEmail, phone: candidate.phone, leftOut })),
      [
        {
          workEmail: null,
          phone: null,
          leftOut: [
            'email: is not an email address',
            'phone: is not a phone number',
            'photo: must be an http or https address',
          ],
        },
        {
          workEmail: 'b@c.example',
          phone: null,
          leftOut: ['phone: was shortened by a spreadsheet (as in 3.36E+10), and its last digits are lost'],
        },
      ],
    )
  })
  it('is no such value where all its digits are there', async () => {
    const { taken } = await people('name,phone\nAna,"3,3612345678E+10"\n')
    assert.equal(taken[0]!.candidate.phone, '33612345678')
  })
})

describe('a name', () => {
  for (const [text, [fullName, firstName, lastName]] of [
    ['name\n"Dupont, Yuki"\n', ['Yuki Dupont', 'Yuki', 'Dupont']],
    ['Nom\n"Dupont, Yuki"\n', ['Yuki Dupont', 'Yuki', 'Dupont']],
    ['name\n"García López, Ana María"\n', ['Ana María García López', 'Ana María', 'García López']],
    ['name\n"Ann Lee, PhD"\n', ['Ann Lee, PhD', 'Ann', 'Lee, PhD']],
    ['Name,Vorname\nWeiß,Jürgen\n', ['Jürgen Weiß', 'Jürgen', 'Weiß']],
    ['Full name,First name\nAna Ruiz,Ana\n', ['Ana Ruiz', 'Ana', '']],
  ] as const) {
    it(`${JSON.stringify(text)} is read`, async () => {
      const { candidate } = (await people(text)).taken[0]!
      assert.deepEqual(
        { fullName: candidate.fullName, firstName: candidate.firstName, lastName: candidate.lastName },
        { fullName, firstName, lastName },
      )
    })
  }
})

describe('a preview', () => {
  const preview = (text: string, whole?: boolean) =>
    previewImport(inPieces(Buffer.from(text), 100), { mapping: new Map(), whole, textBytesMax: 1_000_000 })

  it('counts every row of a file that was sent whole, its last one too', async () => {
    const text = `name,email\n${'Ana,n/a\n'.repeat(30)}${',x@y.example\n'.repeat(25)}Ben,b@c.example`
    const whole = await preview(text, true)
    const { rows, rejectedCount, leftOutCount, repeatedCount, isWhole } = whole
    assert.deepEqual(
      { rows, rejectedCount, rejected: whole.rejected.length, leftOutCount, repeatedCount, isWhole },
      { rows: 56, rejectedCount: 25, rejected: 20, leftOutCount: 1, repeatedCount: 29, isWhole: true },
    )
    const part = await preview(text)
    assert.deepEqual({ rows: part.rows, isWhole: part.isWhole }, { rows: 55, isWhole: false })
  })

  it('names the rows that become one person, and what they share', async () => {
    const rows = [
      'id,name,email,network_url',
      'A-1,Ana Ruiz,desk@acme.example,',
      ',Ben Ode,DESK@acme.example,https://network.example/in/ben',
      'A-3,Cy Poe,desk@acme.example,',
      ',B. Ode,,https://network.example/in/ben',
      ',Di Fox,,',
      ',Di Fox,,',
    ]
    const { onePersonCount, onePerson } = await preview(rows.join('\n'), true)
    assert.deepEqual(
      { onePersonCount, onePerson },
      {
        onePersonCount: 2,
        onePerson: [
          {
            rowCount: 3,
            rows: [
              { row: 2, name: 'Ana Ruiz' },
              { row: 3, name: 'Ben Ode' },
              { row: 5, name: 'B. Ode' },
            ],
            shared: [
              { kind: 'SAME_EMAIL', value: 'desk@acme.example' },
              { kind: 'SAME_NETWORK_URL', value: 'network.example/in/ben' },
            ],
          },
          {
            rowCount: 2,
            rows: [
              { row: 6, name: 'Di Fox' },
              { row: 7, name: 'Di Fox' },
            ],
            shared: [],
          },
        ],
      },
    )
  })
})

describe('what is no table', () => {
  for (const [name, bytes, reason] of [
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /It is a PDF/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /It is a picture/],
    ['bytes', Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 7) % 32)), /neither text nor a spreadsheet/],
    ['a web page', Buffer.from('<!DOCTYPE html><html><table></table></html>'), /It is a web page/],
    ['half an archive', Buffer.from('PK\u0003\u0004 and nothing more'), /broken/],
  ] as const) {
    it(`${name} is refused in words`, async () => {
      await assert.rejects(previewImport(inPieces(bytes, 100), { mapping: new Map(), whole: true }), reason)
    })
  }
})
