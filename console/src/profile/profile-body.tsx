/** Experience, education, skills and languages of a person, and the notes on them. */
import { TagsNotes } from '../keep/tags-notes.tsx'
import { languageName } from '../text/language-name.ts'
import { t, tMaybe } from '../text/t.ts'
import type { Person } from './person.ts'
import { Section } from './section.tsx'
import { Timeline } from './timeline.tsx'

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

export function ProfileBody({ person }: { person: Person }) {
  const { summary, skills, languages, experience, education } = person
  return (
    <>
      {summary ? (
        <Section title={t('profile.summary')}>
          <p className="whitespace-pre-line text-soft">{summary}</p>
        </Section>
      ) : null}
      {experience.length > 0 ? (
        <Section title={t('profile.experience')}>
          <Timeline
            items={experience.map(({ title, company, location, startDate, endDate, description }) => ({
              heading: title ?? company ?? '',
              place: joined(title ? company : null, location),
              start: startDate,
              end: endDate,
              goesOn: true,
              text: description,
            }))}
          />
        </Section>
      ) : null}
      {person.state === 'pool' ? (
        <Section title={t('pool.tagsNotes')}>
          <TagsNotes urn={person.urn} />
        </Section>
      ) : null}
      {education.length > 0 ? (
        <Section title={t('profile.education')}>
          <Timeline
            items={education.map(({ school, degree, field, startDate, endDate }) => ({
              heading: school ?? '',
              place: joined(degree, field),
              start: startDate,
              end: endDate,
            }))}
          />
        </Section>
      ) : null}
      {skills.length > 0 ? (
        <Section title={t('profile.skills')}>
          <ul className="flex flex-wrap gap-1.5">
            {skills.map((skill) => (
              <li key={skill} className="rounded-full border px-2.5 py-0.5 text-sm">
                {skill}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {languages.length > 0 ? (
        <Section title={t('profile.languages')}>
          <ul className="grid gap-1 sm:grid-cols-2">
            {languages.map(({ name, level }) => (
              <li key={name}>
                {languageName(name)} <span className="text-faint">· {tMaybe(`language.${level}`) ?? level}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}
