/** Titles in languages that the encoder has not learned: every script gives a vector, and letters show what is alike. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cosine, loadTitleEncoder } from '../../src/reference/titles/encoder.ts'

const titles = loadTitleEncoder()

/** A title, the same job in other words, another job. */
const ALIKE: [asked: string, same: string, other: string][] = [
  ['软件工程师', '高级软件工程师', '护士长'],
  ['ソフトウェアエンジニア', 'シニアソフトウェアエンジニア', '看護師'],
  ['مهندس برمجيات', 'مهندس برمجيات أول', 'محاسب قانوني'],
  ['инженер-программист', 'ведущий программист', 'медицинская сестра'],
  ['счетоводител', 'главен счетоводител', 'медицинска сестра'],
  ['소프트웨어 엔지니어', '선임 소프트웨어 엔지니어', '간호사'],
  ['μηχανικός λογισμικού', 'ανώτερος μηχανικός λογισμικού', 'νοσοκόμα'],
  ['pielęgniarka', 'pielęgniarka środowiskowa', 'kierowca ciężarówki'],
  ['zdravotní sestra', 'dětská zdravotní sestra', 'řidič nákladního vozidla'],
  ['undersköterska', 'undersköterska inom äldreomsorg', 'lastbilschaufför'],
  ['vrachtwagenchauffeur', 'chauffeur vrachtwagen', 'verpleegkundige'],
  ['magazziniere', 'addetto magazziniere', 'infermiera'],
]

for (const [asked, same, other] of ALIKE) {
  test(`"${asked}" is near "${same}", not "${other}"`, () => {
    const [vector, near, far] = [asked, same, other].map(titles.encode) as [Float32Array, Float32Array, Float32Array]
    assert.ok(Math.abs(cosine(vector, vector) - 1) < 1e-5)
    assert.ok(cosine(vector, near) > 0.35, String(cosine(vector, near)))
    assert.ok(cosine(vector, near) > cosine(vector, far) + 0.2, String(cosine(vector, far)))
  })
}

test('Cyrillic and Greek are read in Latin letters, as are letters without an accent to take off', () => {
  assert.ok(titles.similarity('Директор', 'Direktor') > 0.99)
  assert.ok(titles.similarity('Pracownik łączności', 'pracownik lacznosci') > 0.99)
})

test('a rare word beside words that are known hardly moves a title', () => {
  assert.ok(titles.similarity('registered nurse', 'registered nurse zqxv') > 0.6)
})
