/**
 * The part of the WebAssembly API that is used here. Node has it, but the type packages declare it only together with the
 * browser's API.
 */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean })
    readonly buffer: ArrayBufferLike
  }
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>)
    readonly exports: unknown
  }
  /** Also false if the processor lacks an instruction. */
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean
}
