/** Ways to get people, values and pages without paying for them. */
import { FIELDS } from '../../bench/people.ts'
import { type AnswerBody, type Attempt, require, valuesIn } from './attacker.ts'

const PRICES: Record<string, number> = { workEmail: 2, personalEmail: 2, phoneNumber: 5 }
const MINE = 'urn:mine:x'
/** How many people are tried under one urn. */
const VICTIMS = 6

const worthOf = (answer: AnswerBody) =>
  Object.entries(PRICES).reduce((sum, [field, price]) => sum + (typeof answer[field] === 'string' ? price : 0), 0)

const addressesOf = ({ candidates }: AnswerBody): string[] =>
  candidates.map((candidate: AnswerBody) => candidate.network_url).filter((url: unknown) => typeof url === 'string')

const urnsOf = ({ candidates }: AnswerBody): string[] => candidates.map(({ urn }: AnswerBody) => urn)

const oneUrnForAll: Attempt = {
  what: 'one urn, paid for once, erased and pointed at other people',
  async run({ newAttacker }) {
    const attacker = await newAttacker()
    const addresses = addressesOf(await attacker.search({ prompt: 'engineer' })).slice(0, VICTIMS)
    const before = await attacker.credits()
    let worth = 0
    for (const address of addresses) {
      worth += worthOf(await attacker.unlock(MINE, address, FIELDS))
      await attacker.eraseAndReturn(MINE)
    }
    const paid = before - (await attacker.credits())
    require(paid === worth, `values worth ${worth} credits were had for ${paid}`)
    return `${addresses.length} people, values worth ${worth} credits, paid ${paid}`
  },
}

const manyUrnsForOne: Attempt = {
  what: 'many invented urns for one address: neither a second payment nor a second lookup',
  async run({ newAttacker, stage }) {
    const attacker = await newAttacker()
    const addresses = addressesOf(await attacker.search({ prompt: 'nurse' })).slice(0, VICTIMS)
    for (const [at, address] of addresses.entries()) await attacker.unlock(`urn:first:${at}`, address, FIELDS)
    const [before, asked] = [await attacker.credits(), stage.network.sandbox.stats().lookupsBought]
    for (const [at, address] of addresses.entries()) {
      for (const name of ['a', 'b', 'c']) await attacker.unlock(`urn:${name}:${at}`, address, FIELDS)
    }
    const bought = stage.network.sandbox.stats().lookupsBought - asked
    require(bought === 0, `${bought} lookups were bought again`)
    require((await attacker.credits()) === before, 'what is known was charged again')
    return `${addresses.length * 3} asked, none looked up or charged again`
  },
}

const emptyPages: Attempt = {
  what: 'an empty page or a jump, then the pages before it',
  async run({ newAttacker }) {
    const [walker, jumper] = [await newAttacker(), await newAttacker()]
    const [walked, jumped] = [new Set<string>(), new Set<string>()]
    const prompt = 'accountant'
    const startedWith = await walker.credits()
    let pages = 0
    for (let page = 1, more = true; more; page++) {
      const found = await walker.search({ prompt, page })
      for (const urn of urnsOf(found)) walked.add(urn)
      more = found.hasNextPage
      pages = page
    }
    const price = startedWith - (await walker.credits())
    const order = [20, pages, ...Array.from({ length: pages - 1 }, (_, at) => pages - 1 - at)]
    for (const page of order) for (const urn of urnsOf(await jumper.search({ prompt, page }))) jumped.add(urn)
    const paid = startedWith - (await jumper.credits())
    require(jumped.size === walked.size, `the jumper saw ${jumped.size} of ${walked.size}`)
    require(paid === price, `${walked.size} people cost ${price} in order and ${paid} by jumping`)
    return `${walked.size} people on ${pages} pages cost ${paid} credits either way`
  },
}

const askingForAccess: Attempt = {
  what: 'privacy/access for what was fetched and not paid for',
  async run({ newAttacker }) {
    const [payer, attacker] = [await newAttacker(), await newAttacker()]
    const prompt = 'designer'
    const first = (await payer.search({ prompt })).candidates as AnswerBody[]
    await attacker.search({ prompt, page: 2 })
    let shown = 0
    for (const { urn, full_name: name } of first) {
      const held = await attacker.ask('POST', 'privacy/access', { urn })
      require(!JSON.stringify(held.searchHits).includes(name), `${urn} was shown for nothing`)
      shown += held.searchHits.length
    }
    return `${first.length} asked for, ${shown} told to be held, none shown`
  },
}

const racing: Attempt = {
  what: 'thirty at once for one person: one payment, the values for all',
  async run({ newAttacker }) {
    const attacker = await newAttacker()
    const [address] = addressesOf(await attacker.search({ prompt: 'teacher' }))
    const before = await attacker.credits()
    const all = await Promise.all(Array.from({ length: 30 }, () => attacker.unlock(MINE, address!, FIELDS)))
    const paid = before - (await attacker.credits())
    require(paid === worthOf(all[0]!), `values worth ${worthOf(all[0]!)} cost ${paid}`)
    require(new Set(all.map((each) => valuesIn(each).join())).size === 1, 'not all were told the same')
    return `paid ${paid} once`
  },
}

export const forNothing: Attempt[] = [oneUrnForAll, manyUrnsForOne, emptyPages, askingForAccess, racing]
