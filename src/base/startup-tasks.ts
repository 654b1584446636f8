/** What a start has left for later: the service answers, and says of these that they are still being made. */
export class Coming {
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
