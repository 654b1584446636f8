/**
 * The similarity from which two titles count as near: the threshold depends on the title asked for, and scores are comparable whatever it
 * is.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEAR_MIN, nearness, TitleCut } from '../../src/reference/titles/cut.ts'
import { DIMS, loadTitleEncoder } from '../../src/reference/titles/encoder.ts'
import { packVector } from '../../src/reference/titles/matrix.ts'

const titles = loadTitleEncoder()
const cut = new TitleCut(titles)
const cutOf = (title: string) => cut.cutFor(title, titles.encode(title))
const isNear = (asked: string, title: string) => titles.similarity(asked, title) >= cutOf(asked)

test('a title among many like it is cut higher than one that stands alone', () => {
  assert.ok(cutOf('machine operator') > cutOf('violin maker'))
})

test('where only letters tell, chance is cut off', () => {
  assert.ok(titles.unknownShare('zqxv') > 0.9 && titles.unknownShare('registered nurse') === 0)
  assert.equal(titles.unknownShare('—'), 0)
  assert.ok(cutOf('zqxv') > cutOf('violin maker'))
})

test('a question against anchors of its own is cut by how near these are', () => {
  const anchorsLike = (title: string) =>
    Int8Array.from(
      Array(20)
        .fill([...packVector(titles.encode(title))])
        .flat(),
    )
  const near = new TitleCut({ ...titles, anchors: anchorsLike('nurse') })
  const far = new TitleCut({ ...titles, anchors: anchorsLike('welder') })
  const nurse = titles.encode('nurse')
  assert.ok(near.cutFor('nurse', nurse) > far.cutFor('nurse', nurse))
  // Even weights without anchors, which a test may make, give a finite threshold.
  assert.ok(Number.isFinite(new TitleCut({ ...titles, anchors: new Int8Array() }).cutFor('—', new Float32Array(DIMS))))
})

test('what is at the cut is told as near, the same title as one', () => {
  for (const at of [0.4, 0.55, 0.7]) {
    assert.ok(Math.abs(nearness(at, at) - NEAR_MIN) < 1e-9)
    assert.equal(nearness(1.0001, at), 1)
    assert.equal(nearness(0, at), 0)
    assert.ok(nearness(at - 0.01, at) < NEAR_MIN && nearness(at + 0.01, at) > NEAR_MIN)
  }
})

test('what is near and what is not', () => {
  for (const [asked, title] of [
    ['php developer', 'web developer'],
    ['comptable', 'accountant'],
    ['vendeur', 'Verkäufer'],
    ['software developer', 'programmer'],
    ['nurse', 'enfermera'],
  ] as const) {
    assert.ok(isNear(asked, title), `${asked}, ${title}: ${titles.similarity(asked, title)}, cut at ${cutOf(asked)}`)
  }
  for (const [asked, title] of [
    ['backend', 'frontend developer'],
    ['developer', 'building architect'],
    ['software engineer', 'sales engineer'],
    ['nurse', 'truck driver'],
  ] as const) {
    assert.ok(!isNear(asked, title), `${asked}, ${title}: ${titles.similarity(asked, title)}, cut at ${cutOf(asked)}`)
  }
})
