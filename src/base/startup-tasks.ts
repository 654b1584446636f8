/** What a start leaves for later. The service answers already and names what is still being made. */
export class StartupTasks {
  readonly #names = new Set<string>()

  /** Named until it has come, or will not come. */
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
