/** The function words and set phrases of Spanish prompts. Owns the words; what they do is in contexts.ts and polarity.ts. */
import type { CueTable } from './cue.ts'

export const spanish: CueTable = {
  PLACE: `
    ubicado en, ubicada en, ubicados en, ubicadas en, residente en, residentes en, que viva en, que vivan en, que
    vive en, viviendo en, vive en, viven en, basado en, basada en, basados en, cerca de, alrededor de, zona de, en
    la zona de, provincia de, con residencia en, afincado en, afincados en, radicado en, radicados en, localizado
    en, localizados en, mudarse a, dispuesto a mudarse a, dispuesta a mudarse a, dispuestos a mudarse a, dispuestas a
    mudarse a, trasladarse a, reubicarse en, con base en, que resida en, que residan en, resida en, residan en,
    ciudades como`,
  LOOSE_IN: 'en, en el, en la, en los, en las, por',
  FROM: `
    desde, procedente de, procedentes de, que venga de, que vengan de, que vienen de, proveniente de, provenientes
    de`,
  OF: 'de, del, de la, de los, de las, para, al, a, sobre',
  EMPLOYER: `
    que trabaje en, que trabajen en, que trabaja en, que trabajan en, trabajando en, trabaja en, trabajan en,
    trabaje en, trabajen en, trabajar en, empleado en, empleados en, empleados de, empresas como, empresa, empresas,
    que esté en, que estén en`,
  EMPLOYER_PAST: `
    con paso por, que haya pasado por, que hayan pasado por, que haya volado con, que venga de, que vengan de, procedente de, que haya trabajado en, que hayan trabajado en, que ha trabajado en, que han trabajado en, ha trabajado en, han
    trabajado en, haya trabajado en, hayan trabajado en, trabajó en, trabajaron en, trabajaba en, trabajaban en,
    antes en, anteriormente en, previamente en, exempleado de, exempleados de, antiguos empleados de, ex empleados
    de, ex empleado de, que trabajó en, que pasó por, que hayan pasado por, que haya pasado por, pasado por, con
    pasado en, habiendo trabajado en`,
  EMPLOYER_ANY: 'con experiencia en empresas como, con paso por, experiencia en empresas como',
  WITH: `
    con, usando, que sepa, que sepan, que conozca, que conozcan, que domine, que dominen, que maneje, que manejen,
    experto en, experta en, expertos en, expertas en, con experiencia en, experiencia en, experiencia con, con
    conocimientos de, con conocimientos en, conocimientos de, conocimientos en, conocimiento de, conocimiento en,
    especializado en, especializada en, especializados en, especializadas en, especialista en, especialistas en, con
    dominio de, dominio de, manejo de, que use, que usen, habilidades en, habilidades, competencias en, certificado
    en, certificados en, con manejo de, de experiencia en, de experiencia con, de experiencia laboral en,
    tecnologías como, herramientas como, experiencia demostrable en, con experiencia con, con nociones de, formado
    en`,
  SPEAK: `
    que hable, que hablen, que habla, que hablan, hablando, habla, hablan, hable, hablen, idiomas, idioma, con
    idiomas, con nivel de, nivel de, hablante de, hablantes de, que domine el`,
  STUDY: `
    graduado en, graduada en, graduados en, graduado de, graduados de, graduada por, graduado por, graduados por,
    egresado de, egresada de, egresados de, egresado del, egresados del, licenciado por, licenciada por, licenciados
    por, titulado por, titulados por, estudió en, que estudió en, que haya estudiado en, que hayan estudiado en,
    estudiado en, estudios en, alumni de, exalumno de, exalumnos de, antiguos alumnos de, antiguo alumno de, que
    estudiaron en, formado en, formados en, máster por, máster en`,
  SECTOR: `
    en el sector, del sector, en la industria, de la industria, en el sector de, del sector de, en la industria de,
    sector, sectores, industria, en el sector del, en la industria del, en el sector de la, sector de, en empresas
    de, empresas de, en el ámbito, en el ámbito de, del mundo, del ámbito`,
  TITLE: `
    busco, buscamos, buscando, se busca, se buscan, se necesita, se necesitan, se requiere, se solicita, se solicitan, vacante de, oferta de, necesito, necesitamos, quiero, queremos, encuentra, encuéntrame, identifica, identifique, muestra, muestre, lista de,
    muéstrame, dame, como, que trabaje como, que trabajen como, que sea, que sean, estamos buscando, me gustaría
    encontrar, seleccionamos, contratar, puesto de, perfil de, perfiles de`,
  PAST: `
    ex, antiguo, antigua, antiguos, antiguas, anterior, antes, exempleado, exempleados, anteriormente`,
  NOW: 'ahora, actualmente, hoy, actual',
  ALUMNI: 'alumni, graduados, egresados, exalumnos',
  PAST_BEHIND: 'en el pasado, antes, anteriormente',
  NOT: `
    que no venga de, que no vengan de, que no provenga de, no, excepto, salvo, menos, excluyendo, excluir, excluye, nunca, jamás, ni, tampoco, pero no, que no, que no
    sea, que no sean, que no esté, que no estén, que no hayan, evitar, a excepción de, exceptuando, descartar,
    descartando, no quiero, nada de, no puede ser, no pueden ser, no puede ser de, no pueden ser de, en lugar de, aparte de, y no, ningún, ninguno, ninguna, nadie de, nadie`,
  WITHOUT: 'sin',
  OUTSIDE: 'fuera de, fuera del, fuera de la',
  BUT: 'pero, aunque, sino, solo, sólo, solamente, únicamente',
  CLAUSE: 'que, quien, quienes, cuyo, cuya, donde, los cuales, si',
  AND: 'y, e, además de, así como, junto con, más, y también, y además, también, además',
  OR: 'o, u, y o, o bien, o incluso',
  NOR: 'ni',
  GLUE: `
    el, la, los, las, un, una, unos, unas, algún, alguna, alguno, algunos, cualquier, gran, grandes, ciudad de, área
    metropolitana de, área de, comunidad de, tipo, otro, otra, otros, otras, mi, su, sus, preferiblemente,
    preferentemente, idealmente, posiblemente, quizás, sobre todo, especialmente, por ejemplo, incluyendo, lo`,
  UNNEEDED:
    'no necesario, no necesaria, no es necesario, no es necesaria, no requerido, no se requiere, no hace falta, no se necesita',
  DENIED_BEHIND:
    'excluidos, excluidas, excluido, excluida, quedan excluidos, abstenerse, favor abstenerse, que se abstengan, descartados',
  NEEDED: 'necesario, necesaria, imprescindible, requerido, requerida',
  SECTOR_BEHIND: 'sector, industria',
  MARKET_BEHIND: 'mercado, empresas, clientes',
  STAFF_BEHIND: 'empleados',
  FILL: `
    requisitos, funciones, ubicación, perfil, se requiere,
    persona, personas, gente, candidato, candidata, candidatos, candidatas, perfil, perfiles, talento, alguien,
    profesional, profesionales, que tenga, que tengan, tenga, tengan, tener, tiene, tienen, haya, hayan, ha, han,
    esté, estén, está, están, sea, sean, ser, es, son, trabaje, trabajen, trabaja, trabajan, trabajar, trabajando,
    viva, vivan, vive, residente, residentes, experiencia, experiencias, experimentado, experimentada,
    experimentados, experimentadas, conocimientos, conocimiento, nivel, dominio, buen, buena, buenos, buenas, bueno,
    muy, bien, mejor, alto, alta, gran, sólida, sólidos, sólido, amplia, amplio, demostrable, mínimo, mínima,
    máximo, años, año, zona, área, región, habilidades, disponible, disponibles, disponibilidad,
    dispuesto, dispuestos, valorable, deseable, obligatorio, se valora, se valorará, se requiere,
    etc, equipo, hola, gracias, urgente, por favor, para trabajar, trabajo, puesto, me, nos, se, le, les, te, yo, al
    menos, de experiencia, laboral, profesional con, hablante, hablantes, actual, capaz, capaces, no solo, lo antes
    posible, turno de noche, turno de mañana, turno de tarde, turno partido, turnos rotativos, turno rotativo, media jornada,
    tiempo completo, tiempo parcial, contrato indefinido, disponibilidad para viajar, disponibilidad inmediata, con
    disponibilidad para viajar, para viajar, vehículo propio, jornada completa, incorporación inmediata, de habla, nativos, fluido, experto, experta, expertos, este,
    esta, estos, muchos, mucha, más bien, con ganas de, acreditada, contrastada, certificado, certificada, certificados, previa`,
}
