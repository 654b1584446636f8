/**
 * The other words of the prompts in five languages: names of places and skills as people type them, and sentences with slots.
 * Owns the wording; search-queries.ts decides what fills the slots.
 */
import type { PromptLanguage } from './search-titles.ts'

/** GeoNames id, and "in that place" in each language: the preposition depends on the name. */
export const placeWordings: readonly { geoId: string; words: Record<PromptLanguage, string> }[] = [
  ['2510769', 'in Spain', 'en España', 'in Spanien', 'en Espagne', 'na Espanha'],
  ['2921044', 'in Germany', 'en Alemania', 'in Deutschland', 'en Allemagne', 'na Alemanha'],
  ['3017382', 'in France', 'en Francia', 'in Frankreich', 'en France', 'na França'],
  ['3175395', 'in Italy', 'en Italia', 'in Italien', 'en Italie', 'na Itália'],
  ['2635167', 'in the UK', 'en Reino Unido', 'in Großbritannien', 'au Royaume-Uni', 'no Reino Unido'],
  ['6252001', 'in the US', 'en Estados Unidos', 'in den USA', 'aux États-Unis', 'nos Estados Unidos'],
  ['3469034', 'in Brazil', 'en Brasil', 'in Brasilien', 'au Brésil', 'no Brasil'],
  ['3996063', 'in Mexico', 'en México', 'in Mexiko', 'au Mexique', 'no México'],
  ['2750405', 'in the Netherlands', 'en Países Bajos', 'in den Niederlanden', 'aux Pays-Bas', 'na Holanda'],
  ['3117735', 'in Madrid', 'en Madrid', 'in Madrid', 'à Madrid', 'em Madri'],
  ['3128760', 'in Barcelona', 'en Barcelona', 'in Barcelona', 'à Barcelone', 'em Barcelona'],
  ['2950159', 'in Berlin', 'en Berlín', 'in Berlin', 'à Berlin', 'em Berlim'],
  ['2867714', 'in Munich', 'en Múnich', 'in München', 'à Munich', 'em Munique'],
  ['2643743', 'in London', 'en Londres', 'in London', 'à Londres', 'em Londres'],
  ['2988507', 'in Paris', 'en París', 'in Paris', 'à Paris', 'em Paris'],
  ['3448439', 'in São Paulo', 'en Sao Paulo', 'in Sao Paulo', 'à São Paulo', 'em São Paulo'],
].map(([geoId, en, es, de, fr, pt]) => ({ geoId: geoId!, words: { en: en!, es: es!, de: de!, fr: fr!, pt: pt! } }))

/** What people type for a skill of the sandbox, if not its name. */
export const skillWordings: Readonly<Record<string, string[]>> = {
  Kubernetes: ['k8s', 'Kubernetes'],
  JavaScript: ['JS', 'Javascript'],
  TypeScript: ['TS', 'typescript'],
  React: ['ReactJS', 'react.js', 'React'],
  'Node.js': ['nodejs', 'Node', 'node.js'],
  PostgreSQL: ['Postgres', 'postgresql'],
  'Vue.js': ['Vue', 'vuejs'],
  AWS: ['Amazon Web Services', 'AWS'],
  'Google Cloud Platform': ['GCP', 'Google Cloud'],
  'Apache Spark': ['Spark', 'apache spark'],
  'Machine Learning': ['ML', 'machine learning'],
  'Natural Language Processing': ['NLP'],
  'Power BI': ['PowerBI', 'Power BI'],
  'Adobe Photoshop': ['Photoshop'],
  'Adobe Illustrator': ['Illustrator'],
  'SAP S/4HANA': ['S/4HANA', 'S4 Hana'],
  'CI/CD': ['CI/CD', 'continuous integration'],
  'Microsoft Office': ['MS Office'],
  'B2B Sales': ['B2B sales'],
  'Finite Element Analysis': ['FEA'],
  'Mergers & Acquisitions': ['M&A'],
}

/** English name of a sandbox language, and its name in each of our prompt languages. */
export const languageWordings: readonly { name: string; words: Record<PromptLanguage, string> }[] = [
  ['English', 'English', 'inglés', 'Englisch', 'anglais', 'inglês'],
  ['German', 'German', 'alemán', 'Deutsch', 'allemand', 'alemão'],
  ['Spanish', 'Spanish', 'español', 'Spanisch', 'espagnol', 'espanhol'],
  ['French', 'French', 'francés', 'Französisch', 'français', 'francês'],
  ['Italian', 'Italian', 'italiano', 'Italienisch', 'italien', 'italiano'],
].map(([name, en, es, de, fr, pt]) => ({ name: name!, words: { en: en!, es: es!, de: de!, fr: fr!, pt: pt! } }))

export const rankWordings: Record<'junior' | 'senior' | 'lead', Record<PromptLanguage, string>> = {
  junior: { en: 'junior', es: 'junior', de: 'Junior', fr: 'junior', pt: 'júnior' },
  senior: { en: 'senior', es: 'senior', de: 'Senior', fr: 'senior', pt: 'sênior' },
  lead: { en: 'lead', es: 'líder', de: 'leitende', fr: 'lead', pt: 'líder' },
}

/**
 * Slots: {t} title, {r} rank, {s} and {u} skills, {p} in a place, {l} language spoken fluently, {y} years, {c} company, {x} an
 * unwanted skill.
 */
export const shapes: readonly Record<PromptLanguage, string[]>[] = [
  { en: ['{t}'], es: ['{t}'], de: ['{t}'], fr: ['{t}'], pt: ['{t}'] },
  {
    en: ['{t} {p}', 'looking for {t} based {p}'],
    es: ['{t} {p}', 'busco {t} {p}'],
    de: ['{t} {p}', 'suche {t} {p}'],
    fr: ['{t} {p}', 'recherche {t}, {p}'],
    pt: ['{t} {p}', 'procuro {t} {p}'],
  },
  {
    en: ['{t} with {s} and {u}', '{s}/{u} {t}', '{t}, {s}, {u}'],
    es: ['{t} con {s} y {u}', '{t} que sepa {s} y {u}'],
    de: ['{t} mit {s} und {u}', '{t} mit Erfahrung in {s} und {u}'],
    fr: ['{t} avec {s} et {u}', '{t} maîtrisant {s} et {u}'],
    pt: ['{t} com {s} e {u}', '{t} com experiência em {s} e {u}'],
  },
  {
    en: ['{r} {t} with {s} {p}', '{r} {t}, {s}, {p}'],
    es: ['{t} {r} con {s} {p}'],
    de: ['{r} {t} mit {s} {p}'],
    fr: ['{t} {r} avec {s}, {p}'],
    pt: ['{t} {r} com {s} {p}'],
  },
  {
    en: ['{t} who speaks fluent {l}', '{l} speaking {t} {p}'],
    es: ['{t} con {l} fluido', '{t} {p} que hable {l}'],
    de: ['{t} mit fließend {l}', '{t} {p}, {l} fließend'],
    fr: ['{t} parlant couramment {l}', '{t} {p}, {l} courant'],
    pt: ['{t} fluente em {l}', '{t} {p} que fale {l}'],
  },
  {
    en: ['{t} with {y}+ years of experience {p}', '{t}, at least {y} years, {s}'],
    es: ['{t} con más de {y} años de experiencia {p}', '{t} con mínimo {y} años de experiencia y {s}'],
    de: ['{t} mit mindestens {y} Jahren Erfahrung {p}', '{t}, {y}+ Jahre, {s}'],
    fr: ["{t} avec plus de {y} ans d'expérience {p}", "{t} {s}, au moins {y} ans d'expérience"],
    pt: ['{t} com mais de {y} anos de experiência {p}', '{t} com {s} e pelo menos {y} anos de experiência'],
  },
  {
    en: ['{s} and {u} {p}', 'someone who knows {s} and {u}'],
    es: ['{s} y {u} {p}', 'experto en {s} y {u}'],
    de: ['{s} und {u} {p}', 'Kenntnisse in {s} und {u}'],
    fr: ['{s} et {u} {p}', "quelqu'un qui maîtrise {s} et {u}"],
    pt: ['{s} e {u} {p}', 'alguém que saiba {s} e {u}'],
  },
  {
    en: ['{t} with {s}, not at {c}', '{t} {p} but not from {c}'],
    es: ['{t} con {s} que no trabaje en {c}', '{t} {p}, excepto {c}'],
    de: ['{t} mit {s}, nicht bei {c}', '{t} {p}, aber nicht von {c}'],
    fr: ['{t} avec {s}, pas chez {c}', '{t} {p}, sauf {c}'],
    pt: ['{t} com {s}, que não trabalhe na {c}', '{t} {p}, exceto {c}'],
  },
  {
    en: ['{t} {p} without {x}', '{t} with {s}, no {x}'],
    es: ['{t} {p} sin {x}', '{t} con {s} pero sin {x}'],
    de: ['{t} {p} ohne {x}', '{t} mit {s}, kein {x}'],
    fr: ['{t} {p} sans {x}', '{t} avec {s} mais sans {x}'],
    pt: ['{t} {p} sem {x}', '{t} com {s}, mas sem {x}'],
  },
]
