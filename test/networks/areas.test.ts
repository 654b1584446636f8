/**
 * Areas with more members than a vendor accepts: people in small members are found, or the answer says that not all members were
 * asked for. Nobody who only lives nearby is shown. Run for every vendor that searches, against its local copy.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type UnderstoodLists, understoodSchema } from '../../contract/understood.ts'
import { membersOf } from '../../src/networks/place-members.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { createCoresignal } from '../../src/providers/vendors/coresignal/index.ts'
import { createCrustdata } from '../../src/providers/vendors/crustdata/index.ts'
import { createFullEnrich } from '../../src/providers/vendors/fullenrich/index.ts'
import { createPdl } from '../../src/providers/vendors/pdl/index.ts'
import { anyQuery } from '../providers/samples.ts'
import { testKnowledge } from '../support/reference.ts'
import { startContactOutServer } from '../vendors/contactout-server.ts'
import { startCoresignalServer } from '../vendors/coresignal-server.ts'
import { startCrustdataServer } from '../vendors/crustdata-server.ts'
import { startFullEnrichServer } from '../vendors/fullenrich-server.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { here } from '../vendors/searching.ts'
import { slugOf, slugs } from '../vendors/world.ts'
import { composedOver } from './subject.ts'

const { places } = await testKnowledge()
const SYDNEY = 'metro:sydney'
const MUNICH = 'metro:munich'
const EMEA = 'area:emea'

/** A vendor with room for 200 is asked for all members of these areas, one with room for 50 for the largest. */
const VENDORS = {
  pdl: { start: startPdlServer, create: createPdl, basePath: '/v5', room: 200 },
  coresignal: { start: startCoresignalServer, create: createCoresignal, basePath: '/cdapi', room: 200 },
  crustdata: { start: startCrustdataServer, create: createCrustdata, basePath: '', room: 50 },
  fullenrich: { start: startFullEnrichServer, create: createFullEnrich, basePath: '/api/v2', room: 50 },
  contactout: { start: startContactOutServer, create: createContactOut, basePath: '', room: 50 },
}

const filtering = (geoId: string) => ({ ...anyQuery, geoIds: [geoId] })
const requiring = (...geoIds: string[]) => ({
  ...anyQuery,
  understood: understoodSchema.parse({
    musts: { places: [geoIds.map((geoId) => ({ name: geoId, geoIds: [geoId] }))] },
    excluded: {},
  }),
})
const excluding = (geoId: string) => ({
  ...anyQuery,
  understood: understoodSchema.parse({
    excluded: { places: [{ name: geoId, geoIds: [geoId] }] } satisfies Partial<UnderstoodLists>,
  }),
})

describe('what is asked for in place of more members than there is room for', () => {
  const namesOf = (geoId: string, max: number) => {
    const { members, fit } = membersOf(places, [geoId], max)
    return { fit, names: members.map(({ name }) => name) }
  }

  it('the region around them, where most people there are meant', () => {
    assert.deepEqual(namesOf(SYDNEY, 50), { fit: 'WIDER', names: ['New South Wales'] })
  })

  it('the largest, where the region would be mostly others, or there is none', () => {
    const munich = namesOf(MUNICH, 50)
    assert.deepEqual(
      { fit: munich.fit, names: munich.names.length, first: munich.names[0] },
      { fit: 'CUT', names: 50, first: 'Munich' },
    )
    const emea = namesOf(EMEA, 50)
    assert.deepEqual(
      { fit: emea.fit, names: emea.names.length, hasIceland: emea.names.includes('Iceland') },
      { fit: 'CUT', names: 50, hasIceland: false },
    )
  })

  it('all of them, where they fit', () => {
    assert.equal(membersOf(places, [EMEA], 200).fit, 'ALL')
    assert.deepEqual(namesOf('area:dach', 3).names.sort(), ['Austria', 'Germany', 'Switzerland'])
  })

  it('some of each, where two areas share the room', () => {
    const { members } = membersOf(places, [EMEA, 'area:americas'], 50)
    const within = (area: string) => members.filter((each) => each.within.includes(area)).length
    assert.deepEqual({ emea: within(EMEA), americas: within('area:americas') }, { emea: 25, americas: 25 })
  })
})

for (const [name, { start, create, basePath, room }] of Object.entries(VENDORS)) {
  describe(`areas at ${name}`, () => {
    let composed: Awaited<ReturnType<typeof composedOver>>
    before(async () => {
      composed = await composedOver({ [name]: { server: await start(), create, basePath } }, { search: [name] })
    })
    after(() => composed.close())

    async function everybody(query: ReturnType<typeof filtering>) {
      const found = new Set<string>()
      const unsupported = new Set<string>()
      let cursor: string | null = null
      do {
        const page = await composed.network.search(query, cursor, 20)
        for (const { networkUrl } of page.people) found.add(slugOf(networkUrl))
        for (const part of page.unsupported ?? []) unsupported.add(part)
        cursor = page.nextCursor
      } while (cursor !== null)
      return { found, unsupported: [...unsupported] }
    }

    for (const [how, asking] of [
      ['as a filter', filtering],
      ['as a must', requiring],
    ] as const) {
      it(`${how}: the region is asked for, and who lives elsewhere in it is not shown`, async () => {
        const { found, unsupported } = await everybody(asking(SYDNEY))
        assert.deepEqual({ found, unsupported }, { found: new Set([slugs.stanwell]), unsupported: [] })
      })

      it(`${how}: of the largest alone it is told that they are not all`, async () => {
        const { found, unsupported } = await everybody(asking(MUNICH))
        assert.deepEqual(unsupported, ['geoIds'])
        if (room === 200) assert.ok(found.has(slugs.warngau))
        assert.ok(!found.has(slugs.nuremberg))
        assert.ok(here.filter(({ city }) => city === 'Munich').every(({ slug }) => found.has(slug)))
      })

      it(`${how}: a continent is all of its countries, as far as there is room`, async () => {
        const { found, unsupported } = await everybody(asking(EMEA))
        assert.deepEqual(
          { hasReykjavik: found.has(slugs.reykjavik), unsupported },
          room === 200 ? { hasReykjavik: true, unsupported: [] } : { hasReykjavik: false, unsupported: ['geoIds'] },
        )
        assert.ok(!found.has(slugs.stanwell))
      })
    }

    it('whoever lives around a place that is not wanted is not hidden', async () => {
      const { found } = await everybody(excluding(SYDNEY))
      assert.ok(found.has(slugs.newcastle))
    })

    it('either of two areas is enough', async () => {
      const { found } = await everybody(requiring(SYDNEY, 'area:dach'))
      assert.ok(found.has(slugs.stanwell) && found.has(slugs.nuremberg))
      assert.ok(!found.has(slugs.newcastle) && !found.has(slugs.reykjavik))
    })
  })
}
