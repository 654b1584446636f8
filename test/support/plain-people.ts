/** The people of the plain network. Their addresses have another form than those of the sandbox. */
export interface PlainPerson {
  urn: string
  networkUrl: string
  fullName: string
  jobTitle: string
  company: string
  city: string
  country: string
  countryCode: string
  skills: string[]
  found: { work_email?: string; personal_email?: string; phone?: string }
}

const CITIES = [
  ['Berlin', 'Germany', 'DE'],
  ['Lisbon', 'Portugal', 'PT'],
  ['Munich', 'Germany', 'DE'],
] as const
const COMPANIES = ['Azul Pay', 'Spotify', 'Harbour Analytics']
const TITLES = ['Data Engineer', 'Nurse', 'Product Designer']

export const profiles: PlainPerson[] = Array.from({ length: 60 }, (_, n) => {
  const [city, country, countryCode] = CITIES[n % CITIES.length]!
  return {
    urn: `acme/person/${1_000 + n}`,
    networkUrl: `https://people.acme.example/profile.aspx?id=${1_000 + n}&view=full`,
    fullName: `Ana${String.fromCharCode(97 + (n % 26))} Silva${n}`,
    jobTitle: TITLES[Math.floor(n / 3) % TITLES.length]!,
    company: COMPANIES[Math.floor(n / 9) % COMPANIES.length]!,
    city,
    country,
    countryCode,
    skills: n % 2 ? ['Python', 'SQL'] : ['SQL'],
    found: { work_email: `ana${n}@acme.example`, ...(n % 2 === 0 && { phone: `+4930123${1_000 + n}` }) },
  }
})
