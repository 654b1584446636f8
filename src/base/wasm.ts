/**
 * A very small WebAssembly assembler, with just the instructions that the kernels of training
 * and search need. With them a kernel computes several numbers at once (SIMD) without a native
 * dependency. Code is an array of bytes; an expression leaves one value on the stack.
 */

export type Code = number[]
export type Type = 'i32' | 'f32' | 'v128'

const TYPE_BYTE: Record<Type, number> = { i32: 0x7f, f32: 0x7d, v128: 0x7b }
const SIMD = 0xfd

function unsigned(value: number): Code {
  const bytes: Code = []
  let rest = value >>> 0
  do {
    const more = rest > 0x7f
    bytes.push((rest & 0x7f) | (more ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return bytes
}

function signed(value: number): Code {
  const bytes: Code = []
  let rest = value | 0
  for (;;) {
    const low = rest & 0x7f
    rest >>= 7
    const last = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)
    bytes.push(last ? low : low | 0x80)
    if (last) return bytes
  }
}

const floatBytes = (value: number): Code => [...new Uint8Array(new Float32Array([value]).buffer)]
const binary = (opcode: number) => (a: Code, b: Code) => [...a, ...b, opcode]
const simd = (opcode: number, ...operands: Code[]): Code => [...operands.flat(), SIMD, ...unsigned(opcode)]
const address = (offset: number): Code => [2, ...unsigned(offset)]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  add: binary(0x6a),
  mul: binary(0x6c),
  lessThan: binary(0x49),
  store: (at: Code, offset: number, value: Code): Code => [...at, ...value, 0x36, ...address(offset)],
}

export const f32 = {
  const: (value: number): Code => [0x43, ...floatBytes(value)],
  add: binary(0x92),
  store: (at: Code, offset: number, value: Code): Code => [...at, ...value, 0x38, ...address(offset)],
}

/** Four 32-bit floats. */
export const f32x4 = {
  load: (at: Code, offset = 0): Code => [...simd(0, at), ...address(offset)],
  loadSplat: (at: Code, offset = 0): Code => [...simd(9, at), ...address(offset)],
  store: (at: Code, value: Code, offset = 0): Code => [...simd(11, at, value), ...address(offset)],
  splat: (value: Code): Code => simd(0x13, value),
  const: (value: number): Code => simd(0x13, f32.const(value)),
  lane: (value: Code, lane: number): Code => [...simd(0x1f, value), lane],
  nearest: (a: Code): Code => simd(0x6a, a),
  sqrt: (a: Code): Code => simd(0xe3, a),
  add: (a: Code, b: Code): Code => simd(0xe4, a, b),
  sub: (a: Code, b: Code): Code => simd(0xe5, a, b),
  mul: (a: Code, b: Code): Code => simd(0xe6, a, b),
  div: (a: Code, b: Code): Code => simd(0xe7, a, b),
  /** 2 to the power of whole numbers, by building the exponent bits of the float. */
  powerOfTwo: (whole: Code): Code =>
    simd(0xab, simd(0xae, simd(0xf8, whole), simd(0x11, i32.const(127))), i32.const(23)),
}

/** Four 32-bit integers. */
export const i32x4 = {
  const: (value: number): Code => simd(0x11, i32.const(value)),
  lane: (value: Code, lane: number): Code => [...simd(0x1b, value), lane],
  add: (a: Code, b: Code): Code => simd(0xae, a, b),
  /** Eight products of 16-bit integers, added in pairs. */
  dot: (a: Code, b: Code): Code => simd(0xba, a, b),
}

/** Eight 16-bit integers. */
export const i16x8 = {
  load: (at: Code, offset = 0): Code => [...simd(0, at), ...address(offset)],
  /** Loads eight signed bytes and widens them. */
  loadBytes: (at: Code, offset = 0): Code => [...simd(1, at), ...address(offset)],
}

/** Runs the body, advances the pointer by `stepBytes`, and repeats while the pointer is below the end. Runs at least once. */
export function repeat(pointer: number, stepBytes: number, end: Code, body: Code): Code {
  const advance = set(pointer, i32.add(get(pointer), i32.const(stepBytes)))
  return [0x03, 0x40, ...body, ...advance, ...i32.lessThan(get(pointer), end), 0x0d, 0, 0x0b]
}

/** One exported function. */
export interface Kernel {
  name: string
  parameters: Type[]
  result?: Type
  locals: Type[]
  body: Code
}

const vector = (items: Code[]): Code => [...unsigned(items.length), ...items.flat()]
const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content]
const text = (value: string): Code => vector([...new TextEncoder().encode(value)].map((byte) => [byte]))

function functionType(kernel: Kernel): Code {
  const parameters = kernel.parameters.map((type) => [TYPE_BYTE[type]])
  const results = kernel.result ? [[TYPE_BYTE[kernel.result]]] : []
  return [0x60, ...vector(parameters), ...vector(results)]
}

function functionBody(kernel: Kernel): Code {
  const locals = vector(kernel.locals.map((type) => [1, TYPE_BYTE[type]]))
  const code = [...locals, ...kernel.body, 0x0b]
  return [...unsigned(code.length), ...code]
}

/** A shared memory must have exactly this size; any other may be larger. */
function limits({ pages, shared }: { pages: number; shared: boolean }): Code {
  return shared ? [0x03, ...unsigned(pages), ...unsigned(pages)] : [0x00, ...unsigned(pages)]
}

/** A module that works on one memory, passed to it as `env.memory`. */
export function assembleModule(kernels: Kernel[], size: { pages: number; shared: boolean }): Uint8Array<ArrayBuffer> {
  const memory = [...text('env'), ...text('memory'), 0x02, ...limits(size)]
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, vector(kernels.map(functionType))),
    ...section(2, vector([memory])),
    ...section(3, vector(kernels.map((_, index) => unsigned(index)))),
    ...section(7, vector(kernels.map((kernel, index) => [...text(kernel.name), 0x00, ...unsigned(index)]))),
    ...section(10, vector(kernels.map(functionBody))),
  ])
}
