/** What the title encoder promises: the same features everywhere, the weights it was shipped with, and sensible similarities. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { dotMemory } from '../../src/reference/titles/dot-kernel.ts'
import { plainMemory } from '../../src/reference/titles/dot-loop.ts'
import { cosine, DIMS, loadTitleEncoder, titleEncoder, WEIGHTS_FORMAT } from '../../src/reference/titles/encoder.ts'
import { featuresOf } from '../../src/reference/titles/features.ts'
import { packVector, TitleMatrix } from '../../src/reference/titles/matrix.ts'
import { nearest } from '../../src/reference/titles/nearest.ts'
import { normalTitle } from '../../src/reference/titles/normal.ts'
import { packedBytes, packWeightRow, unpackerOf } from '../../src/reference/titles/packed-rows.ts'
import { Vocabulary } from '../../src/reference/titles/vocabulary.ts'
import { featuresFingerprint } from '../../training/fingerprint.ts'
import { random } from '../../training/random.ts'

const FOLDER = new URL('../../src/reference/titles/', import.meta.url)
const about = JSON.parse(readFileSync(new URL('weights.json', FOLDER), 'utf8'))
const titles = loadTitleEncoder()
const { normal } = random(11)

function assertNearer(title: string, near: string, far: string): void {
  const [nearby, distant] = [titles.similarity(title, near), titles.similarity(title, far)]
  assert.ok(nearby > distant, `"${title}": "${near}" ${nearby.toFixed(3)}, "${far}" ${distant.toFixed(3)}`)
}

test('the weights are the ones weights.json describes, and small', () => {
  const bytes = readFileSync(new URL('weights.bin', FOLDER))
  assert.equal(createHash('sha256').update(bytes).digest('hex'), about.sha256)
  assert.equal(bytes.byteLength, about.bytes)
  assert.ok(bytes.byteLength <= 13_000_000)
  assert.deepEqual({ format: about.format, dims: about.dims }, { format: WEIGHTS_FORMAT, dims: DIMS })
  assert.ok(Number.isInteger(about.seed))
  for (const source of about.sources) assert.ok(source.attribution.length > 0 && source.licence.length > 0)
})

test('titles still become the features the weights were trained on', () => {
  assert.equal(featuresFingerprint(), about.features)
})

test('weights that are cut short, longer or of another format are refused in words', () => {
  const bytes = readFileSync(new URL('weights.bin', FOLDER))
  const another = Uint8Array.from(bytes)
  another[0]! += 1
  const wrong = [
    bytes.subarray(0, -80),
    bytes.subarray(0, 4096),
    Buffer.concat([bytes, bytes]),
    another,
    new Uint8Array(3),
  ]
  for (const each of wrong) assert.throws(() => titleEncoder(each), /bytes are not the title weights of this release/)
})

test('a feature has its own number, and one that training did not meet has none', () => {
  // All of these hash to the same place of the table, except the last, which belongs to the place beside it.
  const features = Uint32Array.from([0x10000, 0x20000, 0x30000, 0x7fff0000, 0x10001])
  const vocabulary = new Vocabulary(features)
  assert.deepEqual(vocabulary.numbersOf([...features]), [0, 1, 2, 3, 4])
  assert.deepEqual(vocabulary.numbersOf([0x40000, 0x30000, 7, 0x30000]), [2, 2])
  assert.deepEqual(new Vocabulary(new Uint32Array()).numbersOf([7]), [])
})

function unpacked(packed: Uint8Array): Int8Array {
  const fours = new Int32Array(DIMS / 4)
  unpackerOf(packed, DIMS)(0, fours, 0)
  return new Int8Array(fours.buffer)
}

test('three bits keep all but a twentieth of a row', () => {
  const row = Float32Array.from({ length: DIMS }, () => normal() * 0.07)
  const packed = new Uint8Array(packedBytes(DIMS))
  const scale = packWeightRow(row, packed)
  const loss = unpacked(packed).reduce((sum, level, d) => sum + (level * scale - row[d]!) ** 2, 0)
  assert.ok(loss < row.reduce((sum, value) => sum + value ** 2, 0) / 20, String(loss))
  // Every level is unpacked at its own position.
  const levels = Array.from({ length: DIMS }, (_, d) => (d % 8) * 2 - 7)
  packWeightRow(Float32Array.from(levels), packed)
  assert.deepEqual([...unpacked(packed)], levels)
  assert.equal(packWeightRow(new Float32Array(DIMS), packed), 0)
})

test('features are words, grams of three to five and pairs, whatever the case and the accents', () => {
  assert.deepEqual(featuresOf('Médico'), featuresOf('  MEDICO '))
  assert.notDeepEqual(featuresOf('data engineer'), featuresOf('engineer data'))
  // <ab> has the grams <ab, ab> and <ab>; the word itself is the fourth feature.
  assert.equal(featuresOf('ab').length, 4)
  assert.equal(featuresOf('ab cd').length, 4 + 4 + 1)
  assert.deepEqual(featuresOf(''), [])
  assert.deepEqual(featuresOf('!?'), [])
})

test('a text of any length costs no more than a long title', () => {
  assert.ok(featuresOf('engineer of things '.repeat(10_000)).length < 2_000)
  assert.ok(featuresOf('x'.repeat(100_000)).length < 2_000)
})

test('marks of gender do not change a title', () => {
  const same: [string, string][] = [
    ['Entwickler (m/w/d)', 'Entwickler'],
    ['Entwickler/in', 'Entwickler'],
    ['Entwickler*in', 'Entwickler'],
    ['Entwickler:innen', 'Entwickler'],
    ['EntwicklerIn', 'Entwickler'],
    ['Entwicklerin', 'Entwickler'],
    ['Softwareentwickler (all genders)', 'Softwareentwickler'],
    ['Kauffrau im Einzelhandel', 'Kaufmann im Einzelhandel'],
    ['Enfermero/a', 'Enfermero'],
    ['Enfermera', 'Enfermero'],
    ['Enfermer@', 'Enfermero'],
    ['Director/a de ventas', 'Directora de ventas'],
    ['director técnico/directora técnica', 'director técnico'],
    ['Jefa de obra', 'Jefe de obra'],
    ['Gerenta', 'Gerente'],
    ['Chefsekretärin', 'Chefsekretär'],
    ['Krankenschwester', 'Krankenpfleger'],
    ['Enfermeiro(a)', 'Enfermeira'],
    ['Infirmier/ère', 'Infirmière'],
    ['Développeur·se web', 'Développeuse web'],
    ['Technician F/M/X', 'Technician'],
    ['Développeur (h/f/x)', 'Développeur'],
    ['Ingénieur.e réseau', 'Ingénieur réseau'],
    ['Engenheiro (a) de software', 'Engenheiro de software'],
    ['Programmeur m/v', 'Programmeur'],
    ['Programista/ka (k/m)', 'Programista'],
    ['Инженер (м/ж)', 'Инженер'],
  ]
  for (const [marked, plain] of same) assert.equal(normalTitle(marked), normalTitle(plain), `${marked} / ${plain}`)
  assert.equal(normalTitle('LinkedIn Recruiter'), 'linkedin recruiter')
  assert.equal(normalTitle('CI/CD Engineer'), 'ci cd engineer')
  assert.equal(normalTitle('D/A Converter Designer'), 'd a converter designer')
})

test('vectors have length one, or none for a text without a letter', () => {
  const vector = titles.encode('Registered Nurse')
  assert.equal(vector.length, DIMS)
  assert.ok(Math.abs(cosine(vector, vector) - 1) < 1e-5)
  assert.deepEqual([...titles.encode('—')], Array(DIMS).fill(0))
  assert.equal(titles.similarity('—', '—'), 0)
})

test('titles are near what they mean', () => {
  assertNearer('nurse', 'registered nurse', 'accountant')
  assertNearer('software developer', 'programmer', 'property developer')
  assertNearer('attorney', 'lawyer', 'plumber')
  assertNearer('truck driver', 'lorry driver', 'screwdriver operator')
})

test('a level hardly moves a title', () => {
  for (const title of ['Software Engineer', 'Accountant', 'Enfermero', 'Buchhalter']) {
    assert.ok(titles.similarity(`Senior ${title}`, title) > 0.9, title)
  }
})

test('titles are near their translations', () => {
  assertNearer('Krankenpfleger', 'nurse', 'engineer')
  assertNearer('enfermera', 'nurse', 'engineer')
  assertNearer('contable', 'accountant', 'nurse')
  assertNearer('Buchhalter', 'contable', 'enfermero')
  assertNearer('abogado', 'Rechtsanwalt', 'Buchhalter')
})

test('short forms mean what they stand for', () => {
  const pairs: [string, string][] = [
    ['SRE', 'Site Reliability Engineer'],
    ['QA engineer', 'Quality Assurance Engineer'],
    ['HR Mgr', 'Human Resources Manager'],
    ['CTO', 'Chief Technology Officer'],
    ['VP Sales', 'Vice President Sales'],
    ['RN', 'Registered Nurse'],
    ['Frontend Dev', 'Front-End Developer'],
    ['Sr. Fullstack Engineer', 'Senior Full Stack Engineer'],
  ]
  for (const [short, long] of pairs) assert.ok(titles.similarity(short, long) > 0.99, `${short} / ${long}`)
})

const matrixOf = (vectors: ArrayLike<number>[]) => {
  const matrix = new TitleMatrix()
  for (const [row, vector] of vectors.entries()) matrix.set(row, vector)
  return matrix
}

test('the nearest of many are found, nearest first', () => {
  const names = ['accountant', 'registered nurse', 'civil engineer', 'nurse', 'bricklayer']
  const matrix = matrixOf(names.map((name) => packVector(titles.encode(name))))
  const found = nearest(titles.encode('nurse'), matrix, { rows: names.length, limit: 2, least: 0 })
  assert.deepEqual(
    found.map(({ index }) => names[index]),
    ['nurse', 'registered nurse'],
  )
  assert.ok(Math.abs(found[0]!.similarity - 1) < 0.05)
  assert.deepEqual(nearest(titles.encode('nurse'), matrix, { rows: 3, limit: 9, least: 0.95 }), [])
  assert.deepEqual(nearest(titles.encode('nurse'), matrix, { rows: 0, limit: 3, least: 0 }), [])
})

const randomBytes = () => Int8Array.from({ length: DIMS }, () => Math.max(-127, Math.min(127, normal() * 60)))
const randomQuery = () =>
  Int16Array.from({ length: DIMS }, () => Math.max(-32_767, Math.min(32_767, Math.round(normal() * 16_000))))

/** One product at a time, with a plain loop. */
function slowly(vectors: Int8Array[], query: Int16Array): Int32Array {
  const memory = plainMemory(vectors.length)
  memory.query.set(query)
  for (const [row, vector] of vectors.entries()) memory.rows.set(vector, row * DIMS)
  memory.multiply(vectors.length)
  return memory.products
}

test('several products at a time are the products one at a time, to the last bit', () => {
  const extreme = [127, -127, -128].map((value) => new Int8Array(DIMS).fill(value))
  const vectors = [...Array.from({ length: 200 }, randomBytes), ...extreme]
  const fast = dotMemory(vectors.length + 1)
  assert.ok(fast, 'this processor has the instructions')
  for (const [row, vector] of vectors.entries()) fast.rows.set(vector, row * DIMS)
  for (const query of [randomQuery(), randomQuery(), new Int16Array(DIMS).fill(32_767), new Int16Array(DIMS)]) {
    fast.query.set(query)
    const expected = slowly(vectors, query)
    for (const rows of [1, 2, 3, 4, 5, 101, vectors.length]) {
      fast.products.fill(0)
      fast.multiply(rows)
      assert.deepEqual(fast.products.subarray(0, rows), expected.subarray(0, rows))
    }
  }
})

test('a matrix that grows keeps its rows', () => {
  const vectors = Array.from({ length: 97 }, randomBytes)
  const matrix = new TitleMatrix()
  const query = randomQuery()
  const once = slowly(vectors, query)
  let rows = 0
  // Below and above the size at which it stops using the loop, and beyond its first memory.
  for (const length of [50, 1_000, 2_000, 9_000]) {
    for (; rows < length; rows++) matrix.set(rows, vectors[rows % vectors.length]!)
    const expected = Int32Array.from({ length }, (_, row) => once[row % once.length]!)
    assert.deepEqual(matrix.products(query, length), expected)
  }
})

test('putting a question to bytes moves no similarity by more than a thousandth', () => {
  const query = titles.encode('data engineer')
  const names = [
    'data engineer',
    'analytics engineer',
    'nurse',
    'Datenbankadministrator',
    'welder',
    'ingeniero de datos',
  ]
  const packed = names.map((name) => packVector(titles.encode(name)))
  const found = nearest(query, matrixOf(packed), { rows: names.length, limit: names.length, least: -1 })
  assert.equal(found.length, names.length)
  for (const { index, similarity } of found) {
    const exact = packed[index]!.reduce((sum, value, d) => sum + query[d]! * (value / 127), 0)
    assert.ok(Math.abs(similarity - exact) < 0.001, `${names[index]}: ${similarity} instead of ${exact}`)
  }
})
