/** Draws the pairs of a step, and the features each text shows in it. Every thread draws the same from the same seed. */
import type { Examples, Group, Task } from './examples.ts'
import type { Random } from './random.ts'

/** Texts 0 … pairs-1 are the left sides, pairs … 2·pairs-1 their right sides. */
export interface Batch {
  pairs: number
  /** Feature numbers. */
  features: Uint32Array
  starts: Uint32Array
}

function shuffle(order: Uint32Array, random: Random): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const kept = order[i]!
    order[i] = order[j]!
    order[j] = kept
  }
}

/** Takes groups in turn from a shuffled order, so that each is used equally often and none twice in a batch. */
class Turns {
  readonly #order: Uint32Array
  readonly #random: Random
  #at: number

  constructor(count: number, random: Random) {
    this.#order = Uint32Array.from({ length: count }, (_, index) => index)
    this.#random = random
    this.#at = count
  }

  take(count: number): Uint32Array {
    if (this.#at + count > this.#order.length) {
      shuffle(this.#order, this.#random)
      this.#at = 0
    }
    this.#at += count
    return this.#order.subarray(this.#at - count, this.#at)
  }
}

function drawPair(group: Group, acrossStrata: boolean, random: Random): [number, number] {
  const first = random.below(group.length)
  let second = random.below(group.length)
  if (acrossStrata && first === second) second = (first + 1) % group.length
  const left = group[first]![random.below(group[first]!.length)]!
  const others = group[second]!
  const start = random.below(others.length)
  const right = others[start]!
  return [left, right === left ? others[(start + 1) % others.length]! : right]
}

export class BatchSource {
  readonly #examples: Examples
  readonly #random: Random
  readonly #dropout: number
  readonly #turns: Map<Task, Turns>
  readonly #features: Uint32Array
  readonly #starts: Uint32Array

  constructor(examples: Examples, random: Random, dropout: number) {
    this.#examples = examples
    this.#random = random
    this.#dropout = dropout
    this.#turns = new Map(examples.tasks.map((task) => [task, new Turns(task.groups.length, random)]))
    const texts = 2 * Math.max(...examples.tasks.map(({ batch }) => batch))
    let longest = 0
    for (let t = 1; t < examples.starts.length; t++) {
      longest = Math.max(longest, examples.starts[t]! - examples.starts[t - 1]!)
    }
    this.#features = new Uint32Array(texts * longest)
    this.#starts = new Uint32Array(texts + 1)
  }

  /** The returned batch is valid until the next one is drawn. */
  draw(task: Task): Batch {
    const texts = new Uint32Array(2 * task.batch)
    const chosen = this.#turns.get(task)!.take(task.batch)
    for (let pair = 0; pair < task.batch; pair++) {
      const [left, right] = drawPair(task.groups[chosen[pair]!]!, task.acrossStrata, this.#random)
      texts[pair] = left
      texts[task.batch + pair] = right
    }
    let at = 0
    for (const [index, text] of texts.entries()) {
      this.#starts[index] = at
      at = this.#showSome(text, at)
    }
    this.#starts[texts.length] = at
    return { pairs: task.batch, features: this.#features, starts: this.#starts }
  }

  /** Copies the features that survive dropout. At least one is kept; tasks contain no text without features. */
  #showSome(text: number, from: number): number {
    const { features, starts } = this.#examples
    let at = from
    for (let i = starts[text]!; i < starts[text + 1]!; i++) {
      if (this.#random.next() >= this.#dropout) this.#features[at++] = features[i]!
    }
    if (at === from) this.#features[at++] = features[starts[text]!]!
    return at
  }
}
