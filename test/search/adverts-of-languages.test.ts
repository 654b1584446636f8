/** Job descriptions in Spanish, French and Portuguese: what their headings announce, and where the work is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atOnce } from '../../src/base/slices.ts'
import { askedSections } from '../../src/search/prompt/advert/asked-units.ts'
import { sectionsOf } from '../../src/search/prompt/advert/sections.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

function askedIn(text: string): string[] {
  return atOnce(askedSections(text, sectionsOf(text)!)).flatMap(({ kind, start, end }) =>
    kind === 'NEEDED' || kind === 'WISHED' ? [`${kind}: ${text.slice(start, end)}`] : [],
  )
}

test('headings of three languages say what is asked and what is wished', () => {
  const texts = [
    `Encargado de almacén

Nos presentamos
Frutas Aldaya reparte cada noche en cuatrocientas tiendas de la costa, con treinta camiones y dos cámaras de frío.

Para este puesto hace falta
· Carretilla elevadora

También sumará
· Inglés

Lo que te damos
Contrato fijo, comida a mediodía y un turno que se sabe con tres semanas.`,
    `Responsable d'entrepôt

Qui recrute ?
Les Fruits d'Aldaya livrent chaque nuit quatre cents magasins de la côte avec trente camions et deux chambres froides.

Ce que l'on vous demande
· Chariot élévateur

Ce qui fera la différence
· Anglais

Ce que l'on vous garantit
Un contrat stable, le repas de midi et un horaire connu trois semaines à l'avance.`,
    `Encarregado de armazém

Enquadramento
A Frutas Aldaya entrega todas as noites em quatrocentas lojas da costa, com trinta camiões e duas câmaras frigoríficas.

O que é imprescindível
· Empilhadeira

O que conta pontos
· Inglês

O que lhe damos
Contrato sem termo, almoço na cantina e um turno que se conhece com três semanas.`,
  ]
  assert.deepEqual(texts.map(askedIn), [
    ['NEEDED: Carretilla elevadora', 'WISHED: Inglés'],
    ['NEEDED: Chariot élévateur', 'WISHED: Anglais'],
    ['NEEDED: Empilhadeira', 'WISHED: Inglês'],
  ])
})

test('a title that a sentence above it announces is the title', () => {
  const text = `La Fondation des Tilleuls, à Lausanne, accueille soixante personnes âgées. Elle met au concours un poste d'

ERGOTHÉRAPEUTE à 80 %

Conditions requises
– Diplôme en ergothérapie
– Gériatrie

Nous offrons
Sept semaines de vacances, une supervision mensuelle et une place de parc devant la maison.`
  assert.deepEqual(
    readPrompt(text, lexicon).titles.map(({ name }) => name),
    ['ergothérapeute'],
  )
})

const placesIn = (text: string) => readPrompt(text, lexicon).locations.map((place) => place.text)

test('a place has its state or its department with it', () => {
  assert.deepEqual(placesIn('vendedor em Goiânia - GO'), ['Goiânia - GO'])
  assert.deepEqual(placesIn('aide-soignant à Lamballe (22)'), ['Lamballe (22)'])
  assert.deepEqual(placesIn('Lima - IT manager'), ['Lima'])
})

test('of a town and the province told below it the town is where the work is', () => {
  const text = `Oferta de empleo: Mecánico de ascensores

Localidad: Bilbao
Provincia: Bizkaia
Tipo de contrato: indefinido

Requisitos mínimos
- Experiencia de dos años
- Variadores de frecuencia

Se ofrece
Furgoneta, ropa de trabajo, móvil de empresa, guardias retribuidas y un taller con sitio para todos los compañeros.`
  assert.deepEqual(placesIn(text), ['Bilbao'])
})

test('a state is known as people write it in short', () => {
  const { locations } = readPrompt('contador en León, Gto. con inglés', lexicon)
  assert.deepEqual(
    locations.map(({ text, name }) => [text, name]),
    [['León, Gto', 'León de los Aldama']],
  )
})

test('the town that a hospital is named after is not where it stands', () => {
  const text = `Cargo: Farmacêutico Hospitalar
Local: Hospital Nossa Senhora da Luz, Curitiba/PR

Sobre nós
Somos uma instituição sem fins lucrativos com trezentos leitos, um pronto-socorro e uma escola técnica.

Requisitos
- Graduação em Farmácia
- Farmácia hospitalar

Oferecemos
Um plano de saúde, refeição no local, estacionamento, convênio com universidades da região e seguro de vida para a equipe.`
  assert.deepEqual(placesIn(text), ['Curitiba/PR'])
})

test('a job that is named below who offers it is the job, and work somebody has done is no skill', () => {
  const english = `About us
We are Lumen Grid and build software for energy networks. Since 2014 we have grown to 120 people, and our customers are grid operators all over Europe.

The role: Senior Data Engineer (m/f/d), Berlin, hybrid
You will build and run our data pipelines together with two other engineers.

What you bring
- At least 5 years of experience as a data engineer
- Very good Python and SQL

Nice to have
- Kafka`
  const german = `Über uns
Wir sind ein Familienunternehmen und bauen seit 1950 mit dreihundert Leuten Pumpen für die ganze Welt.

Bauleiter (m/w/d) in Stuttgart

Ihre Aufgaben
Sie führen unsere Baustellen von der ersten Besprechung bis zur Abnahme und sprechen mit allen, die daran arbeiten.

Ihr Profil
- AutoCAD
- Mindestens 3 Jahre Erfahrung als Bauleiter`
  const namesIn = (text: string) => {
    const { titles, skills, locations } = readPrompt(text, lexicon)
    return [titles, skills, locations].map((each) => each.map(({ name }) => name))
  }
  assert.deepEqual(namesIn(english), [['data engineer'], ['Python', 'SQL', 'Kafka'], ['Berlin']])
  assert.deepEqual(namesIn(german), [['bauleiter'], ['AutoCAD'], ['Stuttgart']])
  // The person somebody reports to is not the person wanted.
  const reporting = german.replace('\n\nBauleiter', '\n\nReports to: Head of Engineering\n\nBauleiter')
  assert.deepEqual(namesIn(reporting)[0], ['bauleiter'])
})
