/** Work that a start leaves for later. The service already answers and names what is still being made. */
export class StartupTasks {
  readonly #names = new Set<string>()

  /** The name stays listed until the work succeeds or fails. */
  note<Made>(name: string, work: Promise<Made>): Promise<Made> {
    this.#names.add(name)
    const end = () => this.#names.delete(name)
    work.then(end, end)
    return work
  }

  names(): string[] {
    return [...this.#names]
  }
}
