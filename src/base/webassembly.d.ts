/** The part of WebAssembly's API that is used here: Node has it, the type packages keep it with the browser's. */
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
  /** False also where the processor lacks an instruction. */
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean
}
