/**
 * Plain PostgreSQL full-text search over the same people, as one would build it in an afternoon: title, skills, employer, place,
 * languages and summary in one weighted vector, English stems, ts_rank. Owns the baseline and keeps it fair: stop words of the
 * prompt's own language are dropped, and if too few people have every word, people with any of them fill the page.
 */
import { profileOf } from '../sandbox/people/profile.ts'
import type { Person } from '../sandbox/people/shape.ts'
import type { Database } from '../src/storage/database.ts'
import type { PromptLanguage } from './search-titles.ts'

const CONFIGS: Record<PromptLanguage, string> = {
  en: 'english',
  es: 'spanish',
  de: 'german',
  fr: 'french',
  pt: 'portuguese',
}
const ROWS_AT_ONCE = 1_000

const CREATE = `
  create table eval_people (urn text primary key, words tsvector not null);
  create index on eval_people using gin (words)`

const INSERT = `
  insert into eval_people
  select urn, setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', skills), 'B')
    || setweight(to_tsvector('english', facts), 'C') || setweight(to_tsvector('english', summary), 'D')
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as person (urn, title, skills, facts, summary)`

/** The prompt's words without its language's stop words, quoted for to_tsquery. */
const WORDS = `
  select quote_literal(word) as word from ts_parse('default', $1) as parsed (kind, word)
  where to_tsvector($2::regconfig, word) <> ''`

const RANKED = `
  select urn from eval_people, to_tsquery('english', $1) as asked
  where words @@ asked order by ts_rank(words, asked) desc, urn limit 20`

export class FullText {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async fill(people: readonly Person[]): Promise<void> {
    for (const statement of CREATE.split(';')) await this.#database.query(statement)
    for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
      const profiles = people.slice(from, from + ROWS_AT_ONCE).map(profileOf)
      await this.#database.query(INSERT, [
        profiles.map(({ urn }) => urn),
        profiles.map(({ jobTitle }) => jobTitle),
        profiles.map(({ skills }) => skills.join(', ')),
        profiles.map(({ company, location, languages }) =>
          [company, location, ...languages.map(({ name }) => name)].join(', '),
        ),
        profiles.map(({ summary }) => summary ?? ''),
      ])
    }
    await this.#database.query('analyze eval_people')
  }

  async search(prompt: string, language: PromptLanguage): Promise<string[]> {
    const words = await this.#database.query<{ word: string }>(WORDS, [prompt, CONFIGS[language]])
    const found: string[] = []
    for (const glue of [' & ', ' | ']) {
      if (words.length === 0) break
      const query = words.map(({ word }) => word).join(glue)
      const rows = await this.#database.query<{ urn: string }>(RANKED, [query])
      found.push(...rows.map(({ urn }) => urn).filter((urn) => !found.includes(urn)))
    }
    return found.slice(0, 20)
  }
}
