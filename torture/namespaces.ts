/**
 * Several machines of one network simulated on one machine: Linux network namespaces on a bridge, each with an address. Each can
 * be cut off from the others or from everybody. Needs root. Owns what it creates, and removes it.
 */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Closers } from '../bench/stage.ts'
import type { NodeHost } from '../test/support/opensearch-nodes.ts'

const run = promisify(execFile)
const ip = (...args: string[]) => run('ip', args)

export interface Machine extends NodeHost {
  /** Cuts it off from the other machines; processes at the bridge can still reach it. */
  cutFromOthers(): Promise<void>
  /** Cuts it off from everybody, like a pulled cable. */
  unplug(): Promise<void>
  mend(): Promise<void>
}

/** Undefined if the user may not create them. */
export async function openMachines(closers: Closers, machines: number): Promise<Machine[] | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const id = randomInt(16, 250)
  const bridge = `scout${id}`
  const made = await ip('link', 'add', bridge, 'type', 'bridge').then(
    () => true,
    () => false,
  )
  if (!made) return undefined
  closers.push(() => ip('link', 'del', bridge))
  const net = `10.213.${id}`
  await ip('addr', 'add', `${net}.1/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  const addresses = Array.from({ length: machines }, (_, at) => `${net}.${at + 2}`)
  return Promise.all(addresses.map((address) => openMachine(closers, { bridge, address, addresses })))
}

interface Place {
  bridge: string
  address: string
  addresses: string[]
}

async function openMachine(closers: Closers, { bridge, address, addresses }: Place): Promise<Machine> {
  const number = address.split('.').at(-1)
  const [space, outside, inside] = [`${bridge}-${number}`, `${bridge}o${number}`, `${bridge}i${number}`]
  await ip('netns', 'add', space)
  // Deleting the namespace also deletes its end of the cable, and with it the other end.
  closers.push(() => ip('netns', 'del', space))
  await ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside)
  await ip('link', 'set', inside, 'netns', space)
  await ip('link', 'set', outside, 'master', bridge)
  await ip('link', 'set', outside, 'up')
  const within = (...args: string[]) => ip('-n', space, ...args)
  await within('addr', 'add', `${address}/24`, 'dev', inside)
  await within('link', 'set', inside, 'up')
  await within('link', 'set', 'lo', 'up')
  const others = addresses.filter((each) => each !== address)
  const routes = (change: 'replace' | 'del') =>
    Promise.all(others.map((other) => within('route', change, 'blackhole', `${other}/32`).catch(() => {})))
  return {
    address,
    command: ['ip', 'netns', 'exec', space],
    cutFromOthers: async () => void (await routes('replace')),
    unplug: async () => void (await ip('link', 'set', outside, 'down')),
    async mend() {
      await ip('link', 'set', outside, 'up')
      await routes('del')
    },
  }
}
