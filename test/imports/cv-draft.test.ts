/** Jobs in a CV, with dates in any notation and in five languages; and lines made to take long. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftOfCv } from '../../src/imports/cv-draft.ts'

describe('a job of a CV', () => {
  for (const [heading, line, wanted] of [
    ['Experience', 'Cook, Inn, Mar 2019 – Present', ['Cook', 'Inn', '2019-03', null]],
    ['Experience', 'September 2015 to Dec. 2018 Cook at Inn', ['Cook', 'Inn', '2015-09', '2018-12']],
    ['Experience', 'Cook | Inn | since 2019', ['Cook', 'Inn', '2019', null]],
    ['Berufserfahrung', 'März 2019 – heute Köchin bei Gasthof', ['Köchin', 'Gasthof', '2019-03', null]],
    ['Berufserfahrung', 'Seit Mai 2020 Koch, Gasthof', ['Koch', 'Gasthof', '2020-05', null]],
    ['Experiencia', 'Cocinero, Fonda, enero de 2018 - actualidad', ['Cocinero', 'Fonda', '2018-01', null]],
    ['Expérience', 'Cuisinier chez Auberge, févr. 2017 – août 2019', ['Cuisinier', 'Auberge', '2017-02', '2019-08']],
    ['Expérience', 'Cuisinier, Auberge, 2019 – aujourd’hui', ['Cuisinier', 'Auberge', '2019', null]],
    ['Experiência profissional', 'Cozinheiro, Pousada, 05/2016 até 2018', ['Cozinheiro', 'Pousada', '2016-05', '2018']],
    ['Experience', 'Cook, Inn, 13/2019 - 2020', ['Cook', 'Inn', '2019', '2020']],
  ] as const) {
    it(`${line} is read`, () => {
      const jobs = draftOfCv(`Ana Ruiz\n${heading}\n${line}`).experience
      assert.deepEqual(
        jobs.map(({ title, company, startDate, endDate }) => [title, company, startDate, endDate]),
        [wanted],
      )
    })
  }

  for (const [layout, lines, wanted] of [
    [
      'dates above the title',
      ['2019 – 2022', 'Cook', 'Grand Inn, Lyon', '• Menus for two hundred', '2016 – 2019', 'Baker', 'Old Mill'],
      [
        ['Cook', 'Grand Inn', '2019', '2022'],
        ['Baker', 'Old Mill', '2016', '2019'],
      ],
    ],
    [
      'dates above title and employer in one line',
      ['03/2019 – heute', 'Köchin bei Gasthof', 'Führte eine Küche mit sechs Leuten', '2016 – 2019', 'Bäckerin, Mühle'],
      [
        ['Köchin', 'Gasthof', '2019-03', null],
        ['Bäckerin', 'Mühle', '2016', '2019'],
      ],
    ],
    [
      'dates below the title',
      ['Cook', '2019 – 2022', 'Cooked for two hundred guests', 'Baker', '2016 – 2019', 'Baked bread.'],
      [
        ['Cook', null, '2019', '2022'],
        ['Baker', null, '2016', '2019'],
      ],
    ],
    [
      'dates below title and employer in one line',
      ['Cocinero en Fonda', 'enero de 2018 - actualidad', '- Menús', 'Panadero, Molino', '2016 - 2018'],
      [
        ['Cocinero', 'Fonda', '2018-01', null],
        ['Panadero', 'Molino', '2016', '2018'],
      ],
    ],
    [
      'dates below title and employer in two lines',
      ['Cook', 'Grand Inn', 'Mar 2019 – Present', '• Menus', 'Baker', 'Old Mill', '(2016 – 2019)'],
      [
        ['Cook', 'Grand Inn', '2019-03', null],
        ['Baker', 'Old Mill', '2016', '2019'],
      ],
    ],
    [
      'the employer first, and how long',
      [
        'Forge',
        'Software Engineer',
        'January 2019 - Present (5 years 3 months)',
        'Built the order desk',
        'Mill',
        'Data Analyst',
        'March 2016 - December 2018 (2 years 10 months)',
      ],
      [
        ['Software Engineer', 'Forge', '2019-01', null],
        ['Data Analyst', 'Mill', '2016-03', '2018-12'],
      ],
    ],
    [
      'one in a line and one below it',
      ['Cook, Inn, 2019 – 2022', 'Baker, Mill', '2016 – 2019'],
      [
        ['Cook', 'Inn', '2019', '2022'],
        ['Baker', 'Mill', '2016', '2019'],
      ],
    ],
    ['dates of nothing', ['2019 – 2022', '• Menus for two hundred', '2016 – 2019'], []],
  ] as const) {
    it(`${layout}: read`, () => {
      const jobs = draftOfCv(['Ana Ruiz', 'Experience', ...lines].join('\n')).experience
      assert.deepEqual(
        jobs.map(({ title, company, startDate, endDate }) => [title, company, startDate, endDate]),
        wanted,
      )
    })
  }

  it('is none without dates, and lists are bounded', () => {
    assert.deepEqual(draftOfCv('Ana Ruiz\nExperience\nCook, Inn').experience, [])
    const { experience, languages, skills } = draftOfCv(
      `Experience\n${'Cook, Inn, 2019 - 2020\n'.repeat(500)}Languages\n${Array.from({ length: 500 }, (_, at) => `L${at}`).join()}\nSkills\n${Array.from({ length: 500 }, (_, at) => `S${at}`).join('\n')}`,
    )
    assert.deepEqual(
      { experience: experience.length, languages: languages.length, skills: skills.length },
      { experience: 50, languages: 50, skills: 100 },
    )
    assert.deepEqual(draftOfCv(`Ana Ruiz\n${'A line\n'.repeat(6_000)}Skills\nGo`).skills, [])
  })
})
