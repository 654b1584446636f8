/** How the parts of a CV are headed, in the languages that prompts are read in. Letters only, lower case, without accents. Data. */

export type CvPart = 'SUMMARY' | 'SKILLS' | 'LANGUAGES' | 'EXPERIENCE' | 'EDUCATION' | 'OTHER'

const lines = (text: string) => text.split('\n').map((line) => line.trim())

export const CV_HEADINGS: Record<CvPart, readonly string[]> = {
  SUMMARY:
    lines(`summary\n profile\n professional summary\n about me\n about\n objective\n profil\n kurzprofil\n uber mich\n zusammenfassung
    resumen\n perfil\n perfil profesional\n sobre mi\n resume\n a propos\n presentation\n resumo\n sobre mim\n perfil profissional`),
  SKILLS:
    lines(`skills\n key skills\n technical skills\n core skills\n technologies\n competencies\n expertise\n kenntnisse\n fahigkeiten
    kompetenzen\n it kenntnisse\n fachkenntnisse\n habilidades\n competencias\n conocimientos\n aptitudes\n competences\n competences techniques
    connaissances\n conhecimentos\n competencias tecnicas`),
  LANGUAGES: lines(`languages\n language skills\n sprachen\n sprachkenntnisse\n idiomas\n langues\n linguas`),
  EXPERIENCE:
    lines(`experience\n work experience\n professional experience\n employment\n employment history\n work history\n career
    berufserfahrung\n beruflicher werdegang\n werdegang\n praxiserfahrung\n experiencia\n experiencia laboral\n experiencia profesional
    experiences\n experience professionnelle\n experiences professionnelles\n parcours professionnel\n experiencia profissional`),
  EDUCATION:
    lines(`education\n academic background\n studies\n ausbildung\n bildung\n studium\n bildungsweg\n educacion\n formacion
    formacion academica\n estudios\n formation\n formations\n etudes\n diplomes\n educacao\n formacao\n formacao academica`),
  OTHER:
    lines(`contact\n interests\n hobbies\n references\n certificates\n certifications\n projects\n publications\n awards\n volunteering
    personal details\n kontakt\n interessen\n referenzen\n zertifikate\n projekte\n personliche daten\n contacto\n intereses\n referencias
    certificados\n proyectos\n datos personales\n centres d interet\n loisirs\n projets\n contato\n interesses\n projetos`),
}

/** What stands above a name. */
export const CV_TITLES: ReadonlySet<string> = new Set(
  lines(`curriculum vitae\n cv\n resume\n lebenslauf\n hoja de vida\n curriculo\n curriculum`),
)
/** A span that goes on. */
export const STILL_WORDS =
  'present|current|now|today|heute|jetzt|actualidad|actual|presente|aujourd hui|present|atual|atualmente'
