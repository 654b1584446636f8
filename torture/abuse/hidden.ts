/** Ways to see somebody who is suppressed or erased, or data that needs another scope of the same account. */
import { FIELDS } from '../../bench/people.ts'
import { type AnswerBody, type Attacker, type Attempt, require, valuesIn } from './attacker.ts'

/** One profile address, in the spellings used by people, browsers and other systems. */
const spellingsOf = (url: string): string[] => {
  const { hostname, pathname } = new URL(url)
  const slug = pathname.split('/').at(-1)!
  const coded = [...slug].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  return [
    url,
    url.replace('https://', 'http://'),
    url.replace('https://', ''),
    `https://www.${hostname}/in/${slug}`,
    `https://de.${hostname}/in/${slug}`,
    `https://m.${hostname}/in/${slug}`,
    `https://${hostname.toUpperCase()}/in/${slug.toUpperCase()}/`,
    `https://${hostname}./in/${slug}`,
    `https://${hostname}/in/${coded}`,
    `https://${hostname}/in/${slug}/en`,
    `https://${hostname}/in/${slug}?trk=x#about`,
  ]
}

const inventedUrns: Attempt = {
  what: 'somebody suppressed by urn, asked for under invented urns and every spelling of the address',
  async run({ newAttacker }) {
    const attacker = await newAttacker()
    const [{ urn, network_url: url }] = (await attacker.search({ prompt: 'engineer' })).candidates
    await attacker.ask('POST', 'privacy/suppressions', { entries: [{ urn }] })
    const before = await attacker.credits()
    const spellings = spellingsOf(url)
    for (const [at, networkUrl] of spellings.entries()) {
      const body = { urn: `urn:invented:${at}`, networkUrl, requestedFields: FIELDS }
      const { status, body: quote } = await attacker.call('POST', 'credits/quote', { operation: 'contact', body })
      require(status !== 200 || quote.totalCredits === 0, `${networkUrl} was quoted at ${quote.totalCredits}`)
      const { status: taken, body: answer } = await attacker.call('POST', 'talent-scout/contact', body)
      require(taken === 422 ||
        (answer.queued === false && valuesIn(answer).length === 0), `${networkUrl} was looked up`)
    }
    require((await attacker.credits()) === before, 'somebody suppressed was charged for')
    return `${spellings.length} spellings, nobody looked up, nothing charged`
  },
}

const foreignScopes: Attempt = {
  what: 'keys of another scope: what was unlocked, jobs, own contact data',
  async run({ newAttacker }) {
    const owner = await newAttacker()
    const [{ urn, network_url: networkUrl }] = (await owner.search({ prompt: 'engineer' })).candidates
    await owner.ask('GET', `talent-scout/enrich?urn=${encodeURIComponent(urn)}`)
    const values = valuesIn(await owner.unlock(urn, networkUrl, FIELDS))
    const { jobId } = await owner.ask('POST', 'talent-scout/contact/batch', {
      talents: [{ urn: 'urn:pool:own' }, { urn }],
      requestedFields: ['phone'],
    })
    await owner.ask('POST', 'talent-pool/candidates', {
      candidates: [{ id: 'own', name: 'Own Person', title: 'Engineer', email: 'own@own.test' }],
    })
    let asked = 0
    const look = async (key: Attacker, method: string, path: string, body?: unknown) => {
      const text = JSON.stringify((await key.call(method, path, body)).body)
      for (const value of [...values, 'own@own.test']) require(!text.includes(value), `${path} told ${value}`)
      asked++
    }
    const [enricher, searcher] = [await owner.withScopes('enrich'), await owner.withScopes('search')]
    await look(enricher, 'GET', `talent-scout/enrich?urn=${encodeURIComponent(urn)}`)
    await look(enricher, 'POST', 'talent-scout/enrich/batch', { talents: [{ urn }] })
    await look(enricher, 'GET', `talent-scout/contact-status?urn=${encodeURIComponent(urn)}`)
    if (jobId) await look(enricher, 'GET', `talent-scout/batch-status?jobId=${jobId}`)
    await look(searcher, 'POST', 'talent-scout/search', { filtersJson: '{"localOnly":true}' })
    await look(searcher, 'GET', 'talent-pool/candidates')
    return `${asked} ways tried, none told a value`
  },
}

const erasedNames: Attempt = {
  what: 'the name of somebody erased, in what the account called things',
  async run({ newAttacker }) {
    const attacker = await newAttacker()
    const name = 'Zyxilda Quorbanth'
    const { results } = await attacker.ask('POST', 'talent-pool/candidates', { candidates: [{ id: 'z', name }] })
    await attacker.ask('POST', 'saved-searches', { name: `like ${name}`, prompt: `engineer like ${name}` })
    await attacker.ask('POST', 'shortlists', { name: `for ${name}` })
    await attacker.ask('POST', 'projects', { name: `after ${name}` })
    await attacker.search({ prompt: `engineer ${name}` })
    await attacker.ask('POST', 'privacy/erasures', { urn: results[0].urn })
    const paths = [
      'saved-searches',
      'shortlists',
      'projects',
      'talent-pool/candidates',
      'audit',
      'requests',
      'talent-pool/imports',
    ]
    for (const path of paths) {
      const answer: AnswerBody = await attacker.ask('GET', path)
      require(!/zyxilda|quorbanth/i.test(JSON.stringify(answer)), `${path} still tells the name`)
    }
    return `${paths.length} lists, the name in none`
  },
}

export const hidden: Attempt[] = [inventedUrns, foreignScopes, erasedNames]
