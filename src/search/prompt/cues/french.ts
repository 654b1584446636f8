/** The function words and set phrases of French prompts. Owns the words; what they do is in contexts.ts and polarity.ts. */
import type { CueTable } from './cue.ts'

export const french: CueTable = {
  PLACE: `
    basé à, basée à, basés à, basées à, basé en, basée en, basés en, basé au, basés au, situé à, située à, située
    en, situé en, situés à, habitant à, habitant en, habite à, habitent à, vivant à, vivant en, près de, autour de,
    proche de, proches de, dans la région de, en région, région de, région, résidant à, résidant en, aux alentours
    de, qui habite à, qui vit à, qui vivent à, qui habitent à, localisé à, localisés à, déménager à, prêt à déménager à, prête à déménager
    à, prêts à déménager à, s installer à, à proximité de`,
  LOOSE_IN: 'à, au, aux, en, dans, dans le, dans la, dans les, à la, sur',
  FROM: `
    venant de, issu de, issue de, issus de, originaire de, en provenance de, depuis, provenant de, issus du, issu
    du, venant du`,
  OF: 'de, du, des, d, de la, de l, pour, par',
  EMPLOYER: `
    chez, travaillant chez, travaille chez, travaillent chez, qui travaille chez, qui travaillent chez, qui
    travaille à, employé chez, employés chez, en poste chez, salariés de, salarié de, entreprises comme, entreprise,
    des entreprises comme, entreprises, travaillant pour, travaille pour, travaillent pour, sociétés comme`,
  EMPLOYER_PAST: `
    ayant travaillé chez, a travaillé chez, ont travaillé chez, qui a travaillé chez, qui ont travaillé chez, passé
    chez, passés chez, passé par, passée par, passés par, ancien de, anciens de, ancien de chez, anciens de chez,
    ancienne de chez, anciennement chez, auparavant chez, précédemment chez, ex salarié de, ex salariés de,
    travaillait chez, travaillaient chez, ayant travaillé pour, ayant travaillé à, ancien salarié de, anciens
    salariés de, anciens employés de, passages chez, passage chez, ayant quitté, travaillé chez, travaillé pour`,
  EMPLOYER_ANY: 'avec une expérience chez, expérience chez, avec expérience chez, une expérience chez',
  WITH: `
    avec, utilisant, maîtrisant, maîtrise, connaissant, qui connaît, qui connaissent, qui maîtrise, qui maîtrisent,
    expert en, experte en, experts en, expert, experts, expérience en, expérience avec, expérience sur, expérience
    dans, d expérience en, d expérience sur, d expérience avec, d expérience dans, avec une expérience en, avec
    expérience en, avec de l expérience en, connaissances en, connaissance de, connaissances de, connaissance en,
    compétences en, compétent en, compétences, compétence, spécialisé en, spécialisée en, spécialisés en, spécialisé
    dans, spécialisés dans, spécialiste de, spécialistes de, spécialiste en, formé à, formés à, certifié, certifiés,
    maîtrise de, bonne maîtrise de, outils comme, technologies comme, à l aise avec, qui utilise, qui utilisent,
    stack, doté de, notions de`,
  SPEAK: `
    parlant, parle, parlent, qui parle, qui parlent, langues, langue, parlant couramment, niveau en, bon niveau en,
    bon niveau d, niveau d, locuteur, locuteurs, parlés, parlé, sachant parler, qui parle couramment, qui parlent
    couramment`,
  STUDY: `
    diplômé de, diplômée de, diplômés de, diplômées de, diplômé d, diplômés d, diplômée d, diplômé du, diplômés du,
    diplômé à, ancien élève de, anciens élèves de, ancien étudiant de, ayant étudié à, a étudié à, ont étudié à,
    étudié à, sorti de, sortis de, sorti d, sortis d, études à, formé à l, diplôme de, étudiants de, étudiants à,
    qui a étudié à, alumni de, alumni d, alumni, école, université`,
  SECTOR: `
    dans le secteur, du secteur, secteur, dans le secteur de, dans le secteur du, dans le secteur de la, du secteur
    de, du secteur du, dans l industrie, de l industrie, industrie, dans le domaine, dans le domaine de, du domaine,
    dans le milieu, du monde de, secteurs, domaine`,
  TITLE: `
    cherche, cherchons, je cherche, nous cherchons, recherche, recherchons, nous recherchons, je recherche, on
    cherche, on recherche, il faut, il nous faut, il me faut, trouve, trouvez, montre, montrez, affiche, affichez,
    identifie, identifiez, besoin de, besoin d, j ai besoin de, j ai besoin d, nous avons besoin de, trouver, trouve
    moi, trouvez moi, montre moi, montrez moi, donne moi, en tant que, comme, je veux, je voudrais, recruter, à la
    recherche de, à la recherche d, poste de, profil de, profils de`,
  PAST: 'ex, ancien, ancienne, anciens, anciennes, anciennement, auparavant, précédemment',
  NOW: 'actuellement, maintenant, aujourd hui, actuel, actuels',
  ALUMNI: 'alumni, diplômés, diplômé, diplômée',
  PAST_BEHIND: 'par le passé, auparavant, avant, dans le passé',
  NOT: `
    pas, pas de, pas d, sauf, hors, excepté, hormis, à l exception de, à l exclusion de, exclure, excluant, jamais,
    ni, aucun, aucune, mais pas, mais pas de, et pas, non, à part, éviter, excepter, plutôt que, surtout
    pas, pas les, en dehors, personne de, personne de chez, sauf chez`,
  WITHOUT: 'sans, mais sans',
  OUTSIDE: 'hors de, en dehors de, hors d, en dehors du, hors du, en dehors d, à l extérieur de',
  BUT: 'mais, cependant, toutefois, seulement, uniquement, plutôt',
  CLAUSE: 'qui, que, qu, dont, et qui, si',
  AND: 'et, ainsi que, plus, et aussi, aussi, également, et également',
  OR: 'ou, et ou, ou bien, ou encore',
  NOR: 'ni',
  GLUE: `
    le, la, les, l, un, une, comme, tels que, telles que, tel que, par exemple, grande, grand, ville de,
    agglomération de, métropole de, idéalement, de préférence, éventuellement, peut être, notamment, surtout,
    autres, autre, mon, notre, nos, ses, leur, leurs, y compris, grandes`,
  UNNEEDED:
    'pas nécessaire, n est pas nécessaire, pas requis, pas requise, n est pas requis, pas besoin, pas exigé, pas exigée',
  DENIED_BEHIND: 's abstenir, merci de s abstenir, exclus, exclues, exclu, exclue, sont exclus, non acceptés',
  NEEDED: 'nécessaire, requis, exigé, exigée, obligatoire',
  SECTOR_BEHIND: 'secteur, industrie, domaine',
  MARKET_BEHIND: 'marché, entreprises, clients',
  FILL: `
    compétences, requises, requis, exigences, missions,
    personne, personnes, gens, candidat, candidate, candidats, candidates, profil, profils, talent, talents, quelqu
    un, professionnel, professionnels, professionnelle, ayant, a, ont, est, sont, être, soit, soient, avoir, ait,
    aient, ne, n, doit, doivent, peut, peuvent, travaille, travaillent, travaillant, travailler, habite, habitant,
    expérience, expériences, expérimenté, expérimentée, expérimentés, expérimentées, ans, an, année, années,
    connaissances, compétences, bon, bonne, bons, bonnes, très, bien, fort, forte, solide, solides, minimum,
    maximum, niveau, couramment, disponible, disponibles, urgent, svp, merci, bonjour, je, nous, on, il, elle, ils,
    elles, me, moi, se, s, ce, cette, ces, c, y, employés, salariés, salarié, équipe, poste, emploi, souhaité,
    souhaitée, exigé, apprécié, requis, requise, obligatoire, un plus, serait un plus, etc, h f, f h, h f x, au
    moins, d expérience, de l expérience, plus, capable, capables, non seulement, temps plein, à temps plein, temps partiel, à temps partiel, de nuit, en cdi, en cdd, mobile, mobilité nationale,
    prêt à déménager, travail de nuit, horaires décalés, permis b, cdi, cdd, locuteurs,
    locuteur, qui a, qui ont, qui est, qui sont, réussie, significative`,
}
