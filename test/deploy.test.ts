/**
 * What Dockerfile, compose.yaml and deploy/ say about the product is true: settings, ports, commands, paths, versions. Nothing is
 * started.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, settings } from '../src/settings/config.ts'
import { requireNetwork } from '../src/wiring/network-source.ts'

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')
const known = new Set<string>(Object.values(settings).map(({ name }) => name))
const { version } = JSON.parse(await read('package.json'))
const paths: Record<string, unknown> = JSON.parse(await read('openapi.json')).paths
const COMMANDS = ['serve', 'work', 'admin migrate', 'start', 'door', 'searcher']
/** Settings of the example file that only compose.yaml itself reads. */
const COMPOSE_ONLY = ['POSTGRES_PASSWORD', 'SCOUT_SECRET_KEY_B']

interface Probe {
  httpGet?: { path: string; port: string }
  tcpSocket?: { port: string }
}
interface Container {
  image: string
  args: string[]
  ports?: { name: string; containerPort: number }[]
  envFrom: Record<string, { name: string }>[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean }
}
interface Manifest {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: { template?: { spec: PodSpec }; selector?: { matchLabels?: Record<string, string> } }
}
interface PodSpec {
  containers: Container[]
  securityContext: { runAsNonRoot: boolean; runAsUser: number }
  terminationGracePeriodSeconds?: number
}

const manifests = async (name: string): Promise<Manifest[]> =>
  parseAllDocuments(await read(`deploy/kubernetes/${name}`)).map((each) => each.toJS())

const kustomization = parse(await read('deploy/kubernetes/kustomization.yaml'))
const all: Manifest[] = (await Promise.all(kustomization.resources.map(manifests))).flat()
const secret = (await manifests('secret.example.yaml'))[0]!
const of = (kind: string) => all.filter((each) => each.kind === kind)
const pods = all.flatMap(({ metadata, spec }) =>
  spec?.template
    ? [{ name: metadata.name, pod: spec.template.spec, container: spec.template.spec.containers[0]! }]
    : [],
)

test('a setting that is set somewhere exists', async () => {
  const compose = parse(await read('compose.yaml'))
  const example = [...(await read('deploy/env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
  const image = /^ENV (.+)$/m
    .exec(await read('Dockerfile'))![1]!
    .split(' ')
    .map((each) => each.split('=')[0]!)
  const units = await read('deploy/systemd/talent-scout.service')
  const unit = /^Environment=(.+)$/m
    .exec(units)![1]!
    .split(' ')
    .map((each) => each.split('=')[0]!)
  const set = [
    ...Object.keys(compose['x-scout'].environment),
    ...example.filter((name) => !COMPOSE_ONLY.includes(name)),
    ...[...image, ...unit].filter((name) => !name.startsWith('NODE_')),
    ...of('ConfigMap').flatMap(({ data }) => Object.keys(data!)),
    ...Object.keys(secret.stringData!),
  ]
  assert.deepEqual(
    set.filter((name) => !known.has(name)),
    [],
  )
  assert.ok(set.length > 20)
})

test('compose.yaml has a service for each step, each cell that its door knows, and files that are there', async () => {
  const { services, volumes } = parse(await read('compose.yaml'))
  const profiles = Object.values<{ profiles?: string[] }>(services).flatMap((service) => service.profiles ?? [])
  assert.deepEqual([...new Set(profiles)].sort(), ['cells', 'one', 'opensearch', 'replica', 'searcher'])
  const { cells } = JSON.parse(await read('deploy/compose/cells.json'))
  for (const { url } of cells) {
    const { hostname, port } = new URL(url)
    assert.deepEqual({ command: services[hostname].command, port }, { command: ['serve'], port: '8080' })
  }
  const mounts = Object.values<{ volumes?: string[] }>(services).flatMap((service) => service.volumes ?? [])
  for (const mount of mounts) {
    const [from] = mount.split(':')
    if (from!.startsWith('./')) assert.ok(await read(from!.slice(2)))
    else assert.ok(from! in volumes, from)
  }
})

test('what compose.yaml asks of its reader stands in the example', async () => {
  const asked = [...(await read('compose.yaml')).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!)
  const example = await read('deploy/env.example')
  for (const name of asked.filter((each) => each !== 'SCOUT_VERSION'))
    assert.match(example, new RegExp(`^${name}=`, 'm'))
})

test('the settings of the cluster, filled in as the example is, would be taken', () => {
  const [map] = of('ConfigMap')
  const config = readConfig({ ...map!.data, ...secret.stringData })
  requireNetwork(config)
  assert.equal(config.port, 8080)
  assert.equal(config.metricsPort, 9090)
})

test('commands are those of the program', async () => {
  const compose = parse(await read('compose.yaml'))
  const units = ['talent-scout', 'talent-scout-worker', 'talent-scout-searcher'].map((name) =>
    read(`deploy/systemd/${name}.service`),
  )
  const called = [
    ...Object.values<{ command?: string[] }>(compose.services).flatMap(({ command }) => command?.join(' ') ?? []),
    ...pods.map(({ container }) => container.args.join(' ')),
    ...(await Promise.all(units)).flatMap((text) =>
      [...text.matchAll(/^Exec\w+=\S+talent-scout (.+)$/gm)].map(([, command]) => command!),
    ),
    ...JSON.parse(/^CMD (.+)$/m.exec(await read('Dockerfile'))![1]!),
  ]
  assert.deepEqual([...new Set(called)].sort(), [...COMMANDS].sort())
  const program = await read('bin/talent-scout')
  for (const command of called) assert.match(program, new RegExp(`^  ${command.split(' ')[0]}\\)`, 'm'))
})

test('probes ask for what is there, at a port that is open', async () => {
  for (const { container } of pods.filter(({ container }) => container.livenessProbe)) {
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
      const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port
      if (probe) assert.ok(container.ports!.some(({ name }) => name === port))
      if (probe?.httpGet) assert.ok(paths[probe.httpGet.path], probe.httpGet.path)
    }
  }
  for (const file of ['Dockerfile', 'deploy/proxy/Caddyfile'])
    for (const [path] of (await read(file)).matchAll(/\/health\/\w+/g)) assert.ok(paths[path], `${file}: ${path}`)
  const held = /location = (\S+)/.exec(await read('deploy/proxy/nginx.conf'))![1]!
  assert.ok(paths[held], held)
})

test('nobody is root, nobody writes beside /tmp, and each has the time to end what it has', async () => {
  const stopMs = Number(/STOP_MS_MAX = ([\d_]+)/.exec(await read('src/process/main.ts'))![1]!.replace('_', ''))
  assert.equal(pods.length, 3)
  for (const { pod, container } of pods) {
    assert.ok(pod.securityContext.runAsNonRoot && container.securityContext.readOnlyRootFilesystem)
    assert.equal(container.securityContext.allowPrivilegeEscalation, false)
    const seconds = pod.terminationGracePeriodSeconds
    if (container.args[0] !== 'admin') assert.ok(seconds! * 1_000 > stopMs)
  }
  const user = /^USER (\d+)/m.exec(await read('Dockerfile'))![1]
  assert.deepEqual(new Set(pods.map(({ pod }) => String(pod.securityContext.runAsUser))), new Set([user]))
  const scout = parse(await read('compose.yaml'))['x-scout']
  assert.ok(scout.read_only && Number.parseInt(scout.stop_grace_period, 10) * 1_000 > stopMs)
  for (const name of ['talent-scout', 'talent-scout-worker', 'talent-scout-searcher']) {
    const unit = await read(`deploy/systemd/${name}.service`)
    assert.ok(Number(/^TimeoutStopSec=(\d+)/m.exec(unit)![1]) * 1_000 > stopMs)
  }
})

test('each that is always there has a budget for disruptions', () => {
  const names = of('Deployment').map(({ metadata }) => metadata.name)
  const budgets = of('PodDisruptionBudget').map(({ spec }) => spec!.selector!.matchLabels!['app.kubernetes.io/name'])
  assert.deepEqual(budgets, names)
})

test('the version is the one that is released', async () => {
  assert.equal(kustomization.images[0].newTag, version)
  assert.equal(of('Job')[0]!.metadata.name, `migrate-${version}`)
  assert.match(await read('compose.yaml'), new RegExp(`SCOUT_VERSION:-${version}\\}`))
})

test('Patroni: what the torture sets for its machines is in the examples, and nothing is acknowledged that one machine has', async () => {
  const run = (await read('torture/patroni.ts')) + (await read('torture/patroni-machine.ts'))
  const set = (text: string, prefix: string) => [
    ...new Set([...text.matchAll(new RegExp(`\\b${prefix}_[A-Z0-9_]+`, 'g'))].map(([name]) => name)),
  ]
  const node = await read('deploy/patroni/node.env.example')
  const etcd = await read('deploy/patroni/etcd.env.example')
  assert.deepEqual(set(run, 'PATRONI').sort(), set(node, 'PATRONI').sort())
  assert.deepEqual(
    set(run, 'ETCD').filter((name) => !set(etcd, 'ETCD').includes(name)),
    [],
  )
  const { dcs } = parse(await read('deploy/patroni/patroni.yml')).bootstrap
  assert.deepEqual(
    { synchronous_mode: dcs.synchronous_mode, synchronous_mode_strict: dcs.synchronous_mode_strict },
    { synchronous_mode: true, synchronous_mode_strict: true },
  )
  assert.equal(dcs.postgresql.parameters.synchronous_commit, 'on')
  // Patroni's own rule; otherwise a primary would give up its role whenever etcd is slow once.
  assert.ok(dcs.ttl >= dcs.loop_wait + 2 * dcs.retry_timeout && dcs.ttl <= 20)
  const haproxy = await read('deploy/patroni/haproxy.cfg')
  for (const word of ['OPTIONS /primary', 'OPTIONS /replica', 'shutdown-sessions'])
    assert.ok(haproxy.includes(word), word)
})
