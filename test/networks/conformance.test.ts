/** Every vendor, reached through the composition, keeps the promises of the port for which it is made. */
import type { Composition } from '../../src/networks/composed-network.ts'
import type { Vendor, VendorOptions } from '../../src/providers/vendor-port.ts'
import { createApollo } from '../../src/providers/vendors/apollo/index.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { createCoresignal } from '../../src/providers/vendors/coresignal/index.ts'
import { createCrustdata } from '../../src/providers/vendors/crustdata/index.ts'
import { createFullEnrich } from '../../src/providers/vendors/fullenrich/index.ts'
import { createPdl } from '../../src/providers/vendors/pdl/index.ts'
import { conformance } from '../providers/conformance.ts'
import type { Capability, Fixtures } from '../providers/conformance-subject.ts'
import { anyQuery } from '../providers/samples.ts'
import { startApolloServer } from '../vendors/apollo-server.ts'
import { startContactOutServer } from '../vendors/contactout-server.ts'
import { startCoresignalServer } from '../vendors/coresignal-server.ts'
import { startCrustdataServer } from '../vendors/crustdata-server.ts'
import { startFullEnrichServer } from '../vendors/fullenrich-server.ts'
import type { VendorServer } from '../vendors/kit.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'
import { composedOver, contactFrom } from './subject.ts'

const person = (slug: string) => ({ urn: `urn:network:person:linkedin.com/in/${slug}`, networkUrl: profileUrl(slug) })

const fixtures: Fixtures = {
  broad: anyQuery,
  narrow: {
    query: { ...anyQuery, skills: ['Python'], titles: ['Data Engineer'] },
    holds: ({ skills, jobTitle }) => skills.includes('python') && jobTitle === 'Data Engineer',
  },
  nobody: { ...anyQuery, firstName: 'Xyzzyplugh' },
  unknown: person('nobody-of-this-name'),
  gone: person(slugs.gone),
  clearPlace: { city: 'Munich', country: 'Germany' },
  ambiguousPlace: { city: 'Córdoba' },
  unknownPlace: { city: 'Xyzzyplugh' },
  employer: 'Siemens',
  unknownCompany: 'Xyzzyplugh Holdings',
  findable: person(slugs.findable),
  unfindable: person(slugs.unfindable),
  failing: person(slugs.failing),
}

interface Case {
  start(): Promise<VendorServer>
  create(options: VendorOptions): Vendor
  basePath: string
  can: Capability[]
}

const cases: Record<string, Case> = {
  'People Data Labs': {
    start: startPdlServer,
    create: createPdl,
    basePath: '/v5',
    can: ['search', 'collect', 'resolve', 'contact'],
  },
  Coresignal: {
    start: startCoresignalServer,
    create: createCoresignal,
    basePath: '/cdapi',
    can: ['search', 'collect', 'resolve'],
  },
  Crustdata: {
    start: startCrustdataServer,
    create: createCrustdata,
    basePath: '',
    can: ['search', 'collect', 'resolve'],
  },
  Apollo: { start: startApolloServer, create: createApollo, basePath: '/api/v1', can: ['contact'] },
  FullEnrich: {
    start: startFullEnrichServer,
    create: createFullEnrich,
    basePath: '/api/v2',
    can: ['search', 'collect', 'resolve', 'contact'],
  },
  ContactOut: {
    start: startContactOutServer,
    create: createContactOut,
    basePath: '',
    can: ['search', 'collect', 'resolve', 'contact'],
  },
}

function routesOf(name: string, can: Capability[]): Partial<Composition> {
  return {
    search: can.includes('search') ? ['it'] : [],
    collect: can.includes('collect') ? ['it'] : [],
    resolve: name === 'People Data Labs' ? 'it' : null,
    contact: can.includes('contact') ? contactFrom('it') : contactFrom(),
  }
}

for (const [name, { start, create, basePath, can }] of Object.entries(cases)) {
  const subject = async () => {
    const composed = await composedOver({ it: { server: await start(), create, basePath } }, routesOf(name, can))
    return { ...composed, fixtures }
  }
  conformance(name, subject, can)
}
