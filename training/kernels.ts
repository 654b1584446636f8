/**
 * The arithmetic of training, four floats at a time. All pointers are byte addresses in the shared memory. Every number is
 * computed in one fixed order, whatever the machine or number of threads, so the same seed gives the same bits. Rows have DIMS
 * floats.
 */
import { assembleModule, type Code, f32, f32x4, get, i32, type Kernel, repeat, set } from '../src/base/wasm.ts'

export const DIMS = 192
const ROW_BYTES = DIMS * 4

export interface Kernels {
  /** c[i][j] = a[i] · b[j] for 4 rows of a and `bEnd - b` bytes of rows of b (an even count of rows). */
  products(a: number, b: number, bEnd: number, c: number, cRowBytes: number): void
  /** out[i] += Σ_j g(i, j) · b[j] for 2 rows i. */
  blend(g: number, gRowBytes: number, gColumnBytes: number, b: number, bEnd: number, out: number): void
  /** y += x · factor, up to the end of y. */
  add(y: number, yEnd: number, x: number, factor: number): void
  /** The dot product of two vectors, up to the end of x. */
  dot(x: number, xEnd: number, y: number): number
  /** x = exp((x - 1) · sharpness) in place; returns the sum. x must not exceed 1. */
  exponentials(x: number, xEnd: number, sharpness: number): number
  /** x = x · (factor + factors) in place. */
  weigh(x: number, xEnd: number, factor: number, factors: number): void
  /** One AdamW step; the gradient is cleared. */
  adam(
    p: number,
    pEnd: number,
    g: number,
    m: number,
    v: number,
    rate: number,
    decay: number,
    m1: number,
    v1: number,
  ): void
}

const lanes = (value: Code): Code =>
  f32.add(f32.add(f32x4.lane(value, 0), f32x4.lane(value, 1)), f32.add(f32x4.lane(value, 2), f32x4.lane(value, 3)))
const zero = (local: number): Code => set(local, f32x4.const(0))
const step = (local: number, bytes: Code): Code => set(local, i32.add(get(local), bytes))
const range = (count: number): number[] => [...Array(count).keys()]

/** A tile of 4 × 2 products: eight sums are kept in registers, and six loads feed eight multiplications. */
function products(): Kernel {
  const [a, b, bEnd, c, cRow, k, kEnd, bk, to] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  const sum = (i: number, j: number) => 9 + i * 2 + j
  const left = (i: number) => 17 + i
  const right = (j: number) => 21 + j
  const tile = range(4).flatMap((i) => range(2).map((j) => [i, j] as const))
  const inner = [
    ...range(4).flatMap((i) => set(left(i), f32x4.load(get(k), i * ROW_BYTES))),
    ...range(2).flatMap((j) => set(right(j), f32x4.load(get(bk), j * ROW_BYTES))),
    ...tile.flatMap(([i, j]) => set(sum(i, j), f32x4.add(get(sum(i, j)), f32x4.mul(get(left(i)), get(right(j)))))),
    ...step(bk, i32.const(16)),
  ]
  const body = [
    ...set(kEnd, i32.add(get(a), i32.const(ROW_BYTES))),
    ...repeat(b, 2 * ROW_BYTES, get(bEnd), [
      ...tile.flatMap(([i, j]) => zero(sum(i, j))),
      ...set(k, get(a)),
      ...set(bk, get(b)),
      ...repeat(k, 16, get(kEnd), inner),
      ...set(to, get(c)),
      ...range(4).flatMap((i) => [
        ...range(2).flatMap((j) => f32.store(get(to), j * 4, lanes(get(sum(i, j))))),
        ...step(to, get(cRow)),
      ]),
      ...step(c, i32.const(8)),
    ]),
  ]
  return {
    name: 'products',
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32'],
    locals: ['i32', 'i32', 'i32', 'i32', ...range(14).map(() => 'v128' as const)],
    body,
  }
}

/** Two rows by 16 floats, so that a whole cache line of b is used once it is fetched. */
function blend(): Kernel {
  const [g, gRow, gColumn, b, bEnd, out, outEnd, bj, gj] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  const sum = (i: number, q: number) => 9 + i * 4 + q
  const share = (i: number) => 17 + i
  const value = 19
  const inner = [
    ...set(share(0), f32x4.loadSplat(get(gj))),
    ...set(share(1), f32x4.loadSplat(i32.add(get(gj), get(gRow)))),
    ...range(4).flatMap((q) => [
      ...set(value, f32x4.load(get(bj), q * 16)),
      ...range(2).flatMap((i) => set(sum(i, q), f32x4.add(get(sum(i, q)), f32x4.mul(get(share(i)), get(value))))),
    ]),
    ...step(gj, get(gColumn)),
  ]
  const body = [
    ...set(outEnd, i32.add(get(out), i32.const(ROW_BYTES))),
    ...repeat(out, 64, get(outEnd), [
      ...range(2).flatMap((i) => range(4).flatMap((q) => set(sum(i, q), f32x4.load(get(out), i * ROW_BYTES + q * 16)))),
      ...set(gj, get(g)),
      ...set(bj, get(b)),
      ...repeat(bj, ROW_BYTES, get(bEnd), inner),
      ...range(2).flatMap((i) =>
        range(4).flatMap((q) => f32x4.store(get(out), get(sum(i, q)), i * ROW_BYTES + q * 16)),
      ),
      ...step(b, i32.const(64)),
      ...step(bEnd, i32.const(64)),
    ]),
  ]
  return {
    name: 'blend',
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
    locals: ['i32', 'i32', 'i32', ...range(11).map(() => 'v128' as const)],
    body,
  }
}

function add(): Kernel {
  const [y, yEnd, x, factor, factors] = [0, 1, 2, 3, 4]
  const body = [
    ...set(factors, f32x4.splat(get(factor))),
    ...repeat(y, 16, get(yEnd), [
      ...f32x4.store(get(y), f32x4.add(f32x4.load(get(y)), f32x4.mul(f32x4.load(get(x)), get(factors)))),
      ...step(x, i32.const(16)),
    ]),
  ]
  return { name: 'add', parameters: ['i32', 'i32', 'i32', 'f32'], locals: ['v128'], body }
}

function dot(): Kernel {
  const [x, xEnd, y, sum] = [0, 1, 2, 3]
  const body = [
    ...zero(sum),
    ...repeat(x, 16, get(xEnd), [
      ...set(sum, f32x4.add(get(sum), f32x4.mul(f32x4.load(get(x)), f32x4.load(get(y))))),
      ...step(y, i32.const(16)),
    ]),
    ...lanes(get(sum)),
  ]
  return { name: 'dot', parameters: ['i32', 'i32', 'i32'], result: 'f32', locals: ['v128'], body }
}

/** 2^f for |f| ≤ ½ by its Taylor series; up to the fifth power the error is 2e-6, too small to affect training. */
const SERIES = [1, Math.LN2, 0.240226507, 0.0555041087, 0.00961812911, 0.00133335581]
const LOG2_E = Math.LOG2E

function exponentials(): Kernel {
  const [x, xEnd, sharpness, scale, sum, power, whole] = [0, 1, 2, 3, 4, 5, 6]
  const series = SERIES.reduceRight<Code>(
    (tail, term) => (tail.length === 0 ? f32x4.const(term) : f32x4.add(f32x4.const(term), f32x4.mul(get(power), tail))),
    [],
  )
  const body = [
    ...zero(sum),
    ...set(scale, f32x4.mul(f32x4.splat(get(sharpness)), f32x4.const(LOG2_E))),
    ...repeat(x, 16, get(xEnd), [
      ...set(power, f32x4.mul(f32x4.sub(f32x4.load(get(x)), f32x4.const(1)), get(scale))),
      ...set(whole, f32x4.nearest(get(power))),
      ...set(power, f32x4.sub(get(power), get(whole))),
      ...set(power, f32x4.mul(series, f32x4.powerOfTwo(get(whole)))),
      ...set(sum, f32x4.add(get(sum), get(power))),
      ...f32x4.store(get(x), get(power)),
    ]),
    ...lanes(get(sum)),
  ]
  const locals: Kernel['locals'] = ['v128', 'v128', 'v128', 'v128']
  return { name: 'exponentials', parameters: ['i32', 'i32', 'f32'], result: 'f32', locals, body }
}

function weigh(): Kernel {
  const [x, xEnd, factor, factors, all] = [0, 1, 2, 3, 4]
  const body = [
    ...set(all, f32x4.splat(get(factor))),
    ...repeat(x, 16, get(xEnd), [
      ...f32x4.store(get(x), f32x4.mul(f32x4.load(get(x)), f32x4.add(get(all), f32x4.load(get(factors))))),
      ...step(factors, i32.const(16)),
    ]),
  ]
  return { name: 'weigh', parameters: ['i32', 'i32', 'f32', 'i32'], locals: ['v128'], body }
}

export const BETA_1 = 0.9
export const BETA_2 = 0.99
const EPSILON = 1e-8

function adam(): Kernel {
  const [p, pEnd, g, m, v, rate, decay, m1, v1, grad, mean, spread] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  const smooth = (old: Code, now: Code, beta: number) =>
    f32x4.add(f32x4.mul(old, f32x4.const(beta)), f32x4.mul(now, f32x4.const(1 - beta)))
  const move = f32x4.div(
    f32x4.mul(f32x4.mul(get(mean), f32x4.splat(get(m1))), f32x4.splat(get(rate))),
    f32x4.add(f32x4.sqrt(f32x4.mul(get(spread), f32x4.splat(get(v1)))), f32x4.const(EPSILON)),
  )
  const body = repeat(p, 16, get(pEnd), [
    ...set(grad, f32x4.load(get(g))),
    ...set(mean, smooth(f32x4.load(get(m)), get(grad), BETA_1)),
    ...set(spread, smooth(f32x4.load(get(v)), f32x4.mul(get(grad), get(grad)), BETA_2)),
    ...f32x4.store(get(m), get(mean)),
    ...f32x4.store(get(v), get(spread)),
    ...f32x4.store(get(p), f32x4.sub(f32x4.mul(f32x4.load(get(p)), f32x4.splat(get(decay))), move)),
    ...f32x4.store(get(g), f32x4.const(0)),
    ...[g, m, v].flatMap((pointer) => step(pointer, i32.const(16))),
  ])
  const parameters: Kernel['parameters'] = ['i32', 'i32', 'i32', 'i32', 'i32', 'f32', 'f32', 'f32', 'f32']
  return { name: 'adam', parameters, locals: ['v128', 'v128', 'v128'], body }
}

export function loadKernels(memory: WebAssembly.Memory, pages: number): Kernels {
  const bytes = assembleModule([products(), blend(), add(), dot(), exponentials(), weigh(), adam()], {
    pages,
    shared: true,
  })
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } })
  return instance.exports as Kernels
}
