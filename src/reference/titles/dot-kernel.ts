/**
 * The dot products of one vector with many rows of signed bytes, eight numbers at a time. Owns how query, rows and products lie
 * in memory. Uses integers only, so it gives bit for bit what a plain loop gives.
 */
import { assembleModule, type Code, get, i16x8, i32, i32x4, type Kernel, repeat, set } from '../../base/wasm.ts'
import { DIMS } from './encoder.ts'

/** This many rows share each load of the query; the memory has room for a multiple of it. */
export const ROWS_AT_ONCE = 4
const LANES = 8
const PAGE_BYTES = 65_536
const QUERY_BYTES = DIMS * 2

/** All are views of one memory in which nothing is ever moved: a question copies only its query. */
export interface DotMemory {
  query: Int16Array
  rows: Int8Array
  products: Int32Array
  /** Fills `products` for the first `rows` rows, and up to three more. At least one row. */
  multiply(rows: number): void
}

const range = (count: number): number[] => [...Array(count).keys()]
const sumOfLanes = (value: Code): Code =>
  range(4)
    .map((lane) => i32x4.lane(value, lane))
    .reduce(i32.add)

function dots(): Kernel {
  const [query, row, rowsEnd, out, part] = [0, 1, 2, 3, 4]
  const sum = (j: number) => 5 + j
  const products = range(DIMS / LANES).flatMap((k) => [
    ...set(part, i16x8.load(get(query), k * LANES * 2)),
    ...range(ROWS_AT_ONCE).flatMap((j) =>
      set(sum(j), i32x4.add(get(sum(j)), i32x4.dot(i16x8.loadBytes(get(row), j * DIMS + k * LANES), get(part)))),
    ),
  ])
  const body = repeat(row, ROWS_AT_ONCE * DIMS, get(rowsEnd), [
    ...range(ROWS_AT_ONCE).flatMap((j) => set(sum(j), i32x4.const(0))),
    ...products,
    ...range(ROWS_AT_ONCE).flatMap((j) => i32.store(get(out), j * 4, sumOfLanes(get(sum(j))))),
    ...set(out, i32.add(get(out), i32.const(ROWS_AT_ONCE * 4))),
  ])
  const locals: Kernel['locals'] = range(1 + ROWS_AT_ONCE).map(() => 'v128')
  return { name: 'dots', parameters: ['i32', 'i32', 'i32', 'i32'], locals, body }
}

const code = assembleModule([dots()], { pages: 1, shared: false })
const kernel = WebAssembly.validate(code) ? new WebAssembly.Module(code) : undefined

/** Undefined if the processor lacks the instructions. */
export function dotMemory(capacity: number): DotMemory | undefined {
  if (!kernel) return undefined
  const productsAt = QUERY_BYTES + capacity * DIMS
  const memory = new WebAssembly.Memory({ initial: Math.ceil((productsAt + capacity * 4) / PAGE_BYTES) })
  const exports = new WebAssembly.Instance(kernel, { env: { memory } }).exports
  const run = (exports as { dots(query: number, rows: number, rowsEnd: number, out: number): void }).dots
  return {
    query: new Int16Array(memory.buffer, 0, DIMS),
    rows: new Int8Array(memory.buffer, QUERY_BYTES, capacity * DIMS),
    products: new Int32Array(memory.buffer, productsAt, capacity),
    multiply: (rows) => run(0, QUERY_BYTES, QUERY_BYTES + rows * DIMS, productsAt),
  }
}
