/** Answers that the network contract allows, for the fake network to send or to corrupt. Owns no behaviour. */

export const hit = (name: string) => ({
  urn: `urn:network:person:${name}`,
  networkUrl: `https://network.example/in/${name}`,
  fullName: `${name} Doe`,
  firstName: name,
  lastName: 'Doe',
  jobTitle: 'Data Engineer at Spotify',
  location: 'Berlin, Germany',
  pictureUrl: null,
})

export const page = (names: string[], more: object = {}) => ({
  people: names.map(hit),
  total: names.length,
  nextCursor: null,
  ...more,
})

export const wirePerson = (name: string, more: object = {}) => ({
  person: {
    ...hit(name),
    company: 'Spotify',
    experience: [{ title: 'Data Engineer', company: 'Spotify', startDate: '2020-01' }],
    education: [],
    skills: ['SQL'],
    languages: [{ name: 'English', level: 'FLUENT' }],
    ...more,
  },
})

export const place = (geoId: string) => ({
  geoId,
  displayName: 'Córdoba',
  level: 'CITY',
  countryCode: 'ES',
  within: ['es'],
  exact: true,
})

export const entity = (entityId: string, kind = 'COMPANY') => ({ entityId, kind, displayName: 'Spotify', exact: true })

export const anyQuery = { prompt: '', skills: [], languages: [], titles: [], geoIds: [] }
