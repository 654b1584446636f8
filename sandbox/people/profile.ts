/** Turns a person into the contract's shapes: a hit and a full profile. Owns the mapping and nothing else. */
import { HIT_SKILLS_MAX } from '../../contract/limits.ts'
import type { NetworkHit, NetworkProfile } from '../../contract/network.ts'
import { companyEntityId, industryEntityId, schoolEntityId } from '../world/entities.ts'
import { labelOf } from '../world/places.ts'
import { profileUrl } from './ids.ts'
import { currentPosition, fullName, jobTitle, type Person } from './shape.ts'
import { descriptionOf, summaryOf } from './text.ts'

const yearMonth = (months: number): string => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`

const pictureUrl = (person: Person): string | null =>
  person.hasPicture ? `https://pictures.network.example/${person.urn.split(':').at(-1)}.jpg` : null

export function hitOf(person: Person): NetworkHit {
  return {
    urn: person.urn,
    networkUrl: profileUrl(person.slug),
    fullName: fullName(person),
    firstName: person.first,
    lastName: person.last,
    jobTitle: jobTitle(person),
    location: labelOf(person.city),
    pictureUrl: pictureUrl(person),
    skills: person.skills.slice(0, HIT_SKILLS_MAX),
  }
}

export function profileOf(person: Person): NetworkProfile {
  const { company, title } = currentPosition(person)
  return {
    urn: person.urn,
    networkUrl: profileUrl(person.slug),
    fullName: fullName(person),
    firstName: person.first,
    lastName: person.last,
    jobTitle: title,
    company: company.name,
    companyId: companyEntityId(company),
    industry: company.industry.name,
    industryId: industryEntityId(company.industry),
    location: labelOf(person.city),
    geoId: person.city.id,
    pictureUrl: pictureUrl(person),
    summary: summaryOf(person),
    experience: person.positions.map((position, nth) => ({
      title: position.title,
      company: position.company.name,
      companyId: companyEntityId(position.company),
      location: labelOf(position.city),
      startDate: yearMonth(position.start),
      endDate: position.end === null ? null : yearMonth(position.end),
      description: descriptionOf(person, nth),
    })),
    education: person.studies.map((study) => ({
      school: study.school.name,
      schoolId: schoolEntityId(study.school),
      degree: study.degree,
      field: study.field,
      startDate: String(study.start),
      endDate: String(study.end),
    })),
    skills: person.skills,
    languages: person.languages,
  }
}
