/** The assembled kernels against plain arithmetic. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Arena, type Piece, pagesFor } from '../../training/arena.ts'
import { BETA_1, BETA_2, DIMS, loadKernels } from '../../training/kernels.ts'
import { random } from '../../training/random.ts'

const ROW_BYTES = DIMS * 4
const pages = pagesFor(20_000)
const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
const kernels = loadKernels(memory, pages)
const { normal } = random(7)

function filled(arena: Arena, count: number): Piece {
  const piece = arena.floats(count)
  for (let i = 0; i < count; i++) piece.floats[i] = normal()
  return piece
}

const row = (piece: Piece, index: number): number[] => [...piece.floats.subarray(index * DIMS, (index + 1) * DIMS)]
const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

function assertClose(actual: number, expected: number): void {
  const tolerance = 1e-4 * Math.max(1, Math.abs(expected))
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} instead of ${expected}`)
}

test('products are the products of every row with every row', () => {
  const arena = new Arena(memory)
  const [a, b, c] = [filled(arena, 4 * DIMS), filled(arena, 6 * DIMS), arena.floats(4 * 10)]
  kernels.products(a.at, b.at, b.at + 6 * ROW_BYTES, c.at, 40)
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 6; j++) assertClose(c.floats[i * 10 + j]!, dot(row(a, i), row(b, j)))
  }
})

test('blend mixes rows by the rows of a matrix, or by its columns', () => {
  const arena = new Arena(memory)
  const [g, b, out] = [filled(arena, 5 * 5), filled(arena, 5 * DIMS), arena.floats(2 * DIMS)]
  const column = (d: number): number[] => [0, 1, 2, 3, 4].map((j) => row(b, j)[d]!)
  out.floats.fill(0)
  kernels.blend(g.at, 20, 4, b.at, b.at + 5 * ROW_BYTES, out.at)
  for (const d of [0, 17, DIMS - 1]) assertClose(row(out, 1)[d]!, dot([...g.floats.subarray(5, 10)], column(d)))
  out.floats.fill(0)
  kernels.blend(g.at, 4, 20, b.at, b.at + 5 * ROW_BYTES, out.at)
  const second = [1, 6, 11, 16, 21].map((i) => g.floats[i]!)
  for (const d of [0, 17, DIMS - 1]) assertClose(row(out, 1)[d]!, dot(second, column(d)))
})

test('exponentials and their sum, over all a cosine can give', () => {
  const x = new Arena(memory).floats(64)
  for (let i = 0; i < 64; i++) x.floats[i] = 1 - i / 31.5
  const expected = [...x.floats].map((value) => Math.exp((value - 1) / 0.05))
  const sum = kernels.exponentials(x.at, x.at + 256, 1 / 0.05)
  assertClose(
    sum,
    expected.reduce((total, value) => total + value, 0),
  )
  for (const [i, value] of expected.entries()) assertClose(x.floats[i]! / value, 1)
})

test('a step of AdamW moves against the gradient, decays, and clears the gradient', () => {
  const arena = new Arena(memory)
  const [p, g, m, v] = [filled(arena, 4), filled(arena, 4), arena.floats(4), arena.floats(4)]
  m.floats.fill(0)
  v.floats.fill(0)
  const [before, gradient] = [[...p.floats], [...g.floats]]
  kernels.adam(p.at, p.at + 16, g.at, m.at, v.at, 0.1, 0.999, 1 / (1 - BETA_1), 1 / (1 - BETA_2))
  for (let i = 0; i < 4; i++) assertClose(p.floats[i]!, before[i]! * 0.999 - 0.1 * Math.sign(gradient[i]!))
  assert.deepEqual([...g.floats], [0, 0, 0, 0])
})
