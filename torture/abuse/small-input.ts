/** Small inputs that would stop the process or starve other clients; during each one another client keeps sending requests. */
import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { FIELDS } from '../../bench/people.ts'
import { millis } from '../figures.ts'
import { type AbuseTarget, type Attempt, require } from './attacker.ts'

/** The longest that another client may wait for an answer, on two cores that have other work. */
const WAIT_MS_MAX = 2_000
const LOOK_MS = 20
const UNREAD = 400
const AT_ONCE = 300
const BAD_KEYS = 300

/** Another address of this machine, because requests without a key are limited by address. */
const ELSEWHERE = '127.0.0.2'

function statusFrom(localAddress: string, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { localAddress, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })
}

/** The longest that another client waited meanwhile, in words. */
async function meanwhile<T>({ url }: AbuseTarget, attack: Promise<T>): Promise<string> {
  let isOver = false
  let longest = 0
  const watch = (async () => {
    while (!isOver) {
      const since = performance.now()
      const status = await statusFrom(ELSEWHERE, `${url}/health/live`)
      require(status === 200, `others were answered ${status}`)
      longest = Math.max(longest, performance.now() - since)
      await delay(LOOK_MS)
    }
  })()
  await attack.finally(() => {
    isOver = true
  })
  await watch
  require(longest <= WAIT_MS_MAX, `somebody else waited ${millis(longest)}`)
  return `others waited ${millis(longest)} at most`
}

const file = (what: string, type: string, content: string): Attempt => ({
  what,
  async run(target) {
    const attacker = await target.newAttacker()
    let status = 0
    const waited = await meanwhile(
      target,
      attacker.call('POST', 'talent-pool/imports', content, { 'content-type': type }).then((answer) => {
        status = answer.status
      }),
    )
    require(status < 500, `answered ${status}`)
    return `${status}; ${waited}`
  },
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join()

const prompts: Attempt = {
  what: 'prompts of 10,000 characters, localOnly',
  async run(target) {
    const attacker = await target.newAttacker()
    const kinds = [
      'springfield, TX; ',
      'university of oxford or ',
      'chief ',
      'ﷺ',
      'senior nurse or ',
      '(((((',
      'TU paris ',
    ]
    const ask = async () => {
      for (const kind of kinds) {
        const prompt = kind.repeat(10_000).slice(0, 10_000)
        const { status } = await attacker.call('POST', 'talent-scout/search', {
          prompt,
          filtersJson: '{"localOnly":true}',
        })
        require(status === 200 || status === 400, `${kind} was answered ${status}`)
      }
    }
    return `${kinds.length} kinds; ${await meanwhile(target, ask())}`
  },
}

const unread: Attempt = {
  what: `the largest script asked for on ${UNREAD} connections that do not read`,
  async run(target) {
    const { hostname, port } = new URL(target.url)
    const sockets: Socket[] = []
    const open = async () => {
      for (let n = 0; n < UNREAD; n++) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        await once(socket, 'connect')
        socket.pause()
        socket.write('GET /docs/js/scalar.js HTTP/1.1\r\nhost: a\r\n\r\n')
        sockets.push(socket)
      }
      await delay(1_000)
    }
    try {
      const waited = await meanwhile(target, open())
      const status = await statusFrom(ELSEWHERE, `${target.url}/v1/openapi.json`)
      require(status === 200, `another address was answered ${status}`)
      return `another address is served; ${waited}`
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}

const manyAtOnce: Attempt = {
  what: `${AT_ONCE} contacts of one account at once, and another account`,
  async run(target) {
    const [greedy, other] = [await target.newAttacker(), await target.newAttacker()]
    const statuses = new Map<number, number>()
    const flood = Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const body = { urn: `urn:x:${at}`, networkUrl: `https://network.example/in/x-${at}`, requestedFields: FIELDS }
        const { status } = await greedy.call('POST', 'talent-scout/contact', body)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
    let served = 0
    const ask = async () => {
      for (let n = 0; n < 20; n++) {
        const { status } = await other.call('GET', 'account')
        require(status === 200, `the other account was answered ${status}`)
        served++
      }
    }
    await Promise.all([flood, ask()])
    require([...statuses.keys()].every((status) => [200, 402, 503].includes(status)), [...statuses.keys()].join())
    return `the other was served ${served} of 20 times`
  },
}

const badKeys: Attempt = {
  what: `${BAD_KEYS} unknown keys, then a good one never seen before`,
  async run({ newAttacker, url }) {
    const bad = (n: number) =>
      fetch(`${url}/v1/account`, { headers: { authorization: `Bearer tsk_${'x'.repeat(30)}${n}` } })
    for (let n = 0; n < BAD_KEYS; n++) require([401, 429].includes((await bad(n)).status), 'a bad key was let in')
    const good = await newAttacker()
    const { status } = await good.call('GET', 'account')
    require(status === 200, `a good key was answered ${status}`)
    return 'the good one was let in'
  },
}

export const smallInputs: Attempt[] = [
  file('a CSV header of 200,000 names', 'text/csv', `${names(200_000)}\n1\n`),
  file('16 MB of line breaks', 'application/x-ndjson', '\n'.repeat(16_000_000)),
  file('5,000 columns and 3,000 rows of one cell', 'text/csv', `${names(5_000)}\n${'x\n'.repeat(3_000)}`),
  prompts,
  unread,
  manyAtOnce,
  badKeys,
]
