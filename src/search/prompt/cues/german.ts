/** The function words and set phrases of German prompts. Owns the words; what they do is in contexts.ts and polarity.ts. */
import type { CueTable } from './cue.ts'

export const german: CueTable = {
  PLACE: `
    mit sitz in, wohnhaft in, ansässig in, lebt in, leben in, wohnt in, wohnen in, im raum, raum, in der nähe von,
    nahe, nähe, rund um, umkreis, im umkreis von, aus dem raum, im großraum, großraum, region, in der region, mit
    wohnsitz in, standort, am standort, in der umgebung von, umgezogen nach, nach, umzug nach, umzugsbereit nach, bereit zum umzug nach, die in`,
  IN: 'in, im, in der, in den, in dem, innerhalb, am, an der, an',
  FROM: 'aus, von, vom, aus der, aus dem, aus den, stammt aus, kommt von, kommen von, die von',
  OF: 'des, der, für, fürs, zu, zum, zur, über, auf',
  EMPLOYER: `
    bei, beim, bei der, arbeitet bei, arbeiten bei, tätig bei, angestellt bei, beschäftigt bei, der bei, die bei,
    das bei, firmen wie, unternehmen wie, arbeitgeber`,
  EMPLOYER_PAST: `
    früher bei, ehemals bei, vorher bei, zuvor bei, einst bei, gearbeitet bei, war bei, waren bei, arbeitete bei,
    arbeiteten bei, gearbeitet haben bei, gearbeitet hat bei, nicht mehr bei, vormals bei, ehemalige mitarbeiter
    von, ehemaliger mitarbeiter von, vorher tätig bei, früher tätig bei`,
  EMPLOYER_ANY: 'erfahrung bei, berufserfahrung bei, mit erfahrung bei, mit stationen bei, stationen bei',
  WITH: `
    mit, mit erfahrung in, mit erfahrung mit, mit erfahrung im, mit erfahrungen in, erfahrung in, erfahrung im,
    erfahrung mit, erfahrungen in, erfahrungen mit, berufserfahrung in, berufserfahrung mit, berufserfahrung im,
    kenntnisse in, kenntnissen in, kenntnisse, kenntnissen, mit kenntnissen in, mit guten kenntnissen in, know how
    in, expertise in, experte für, experten für, experte in, experten in, spezialisiert auf, vertraut mit, fit in,
    versiert in, erfahren in, erfahren mit, skills, stack, tools wie, technologien wie, schwerpunkt, mit
    schwerpunkt, mit fokus auf, fokus auf, der sich mit, die sich mit, auskennt mit, auskennen mit, praxis in,
    beherrscht, beherrschen, zertifiziert in, mit know how in`,
  SPEAK: `
    spricht, sprechen, sprechend, sprechende, sprachen, sprache, die fließend, der fließend, sprachkenntnisse, der
    spricht, die sprechen, in wort und schrift`,
  STUDY: `
    absolvent der, absolventin der, absolventen der, absolvent von, absolventen von, absolvent des, absolventen des,
    absolventinnen der, abschluss an der, abschluss der, abschluss von, studiert an der, studiert an, studiert in,
    studium an der, studium an, studium in, studierte an, studierte an der, alumni der, alumni von, abschluss am,
    studiert am, absolventen vom, alumnus der, alumni des, student an der, studenten der, hochschule, universität,
    uni`,
  SECTOR: `
    aus der branche, in der branche, branche, branchen, aus dem bereich, im bereich, aus dem sektor, sektor,
    branchenerfahrung in, aus der industrie, bereich, industrie`,
  TITLE: `
    suche, suchen, wir suchen, ich suche, gesucht, gesucht wird, gesucht werden, brauche, brauchen, wir brauchen,
    ich brauche, finde, finden, finde mir, nenne, nenne mir, ermittle, zeige, zeig mir, zeige mir, als, tätig als, arbeitet als, arbeiten als, benötige,
    benötigen, wir benötigen, auf der suche nach, gib mir, möchte`,
  PAST: `
    ex, ehemalige, ehemaliger, ehemaligen, ehemals, früher, früherer, frühere, vormals, zuvor, vorher, einstige,
    früheren`,
  NOW: 'jetzt, derzeit, aktuell, aktuelle, aktueller, momentan, zurzeit, gegenwärtig',
  ALUMNI: 'alumni, absolventen, absolvent, absolventin, absolventinnen',
  PAST_BEHIND:
    'gearbeitet, gearbeitet hat, gearbeitet haben, tätig war, tätig waren, waren, war, beschäftigt war, beschäftigt waren',
  NOT: `
    nicht, kein, keine, keinen, keiner, keinem, keines, außer, ausser, ausgenommen, ausgeschlossen, nie, niemals,
    niemand, niemanden, weder, aber nicht, jedoch nicht, und nicht, nicht aus, mit ausnahme von, abgesehen von,
    statt, anstatt, bis auf, aber kein, aber keine, bitte keine, bitte nicht, bitte kein, ausschließen, noch nie, darf nicht, dürfen nicht, darf kein, dürfen keine`,
  WITHOUT: 'ohne',
  OUTSIDE: 'außerhalb, ausserhalb, außerhalb von, ausserhalb von, außerhalb der',
  BUT: 'aber, jedoch, sondern, allerdings, nur, ausschließlich, lieber',
  CLAUSE: 'wer, welche, welcher, welches, wo, deren, dessen, wenn, die, der, das, dass',
  AND: 'und, sowie, plus, sowohl, als auch, und auch, auch, bzw',
  OR: 'oder, bzw, beziehungsweise, und oder, oder auch',
  NOR: 'noch',
  GLUE: `
    der, die, das, den, dem, ein, eine, einen, einem, einer, eines, wie, etwa, z.b, zum beispiel, zb,
    beispielsweise, großen, am besten, gerne, gern, idealerweise, vorzugsweise, möglichst, bevorzugt, vor allem,
    insbesondere, stadt, etwas, alle, andere, anderen, mehrere, verschiedene, sehr`,
  UNNEEDED: `
    nicht nötig, nicht notwendig, nicht erforderlich, nicht benötigt, nicht vorausgesetzt, ist nicht nötig, ist nicht notwendig, ist nicht
    erforderlich, wird nicht vorausgesetzt, braucht es nicht, brauchen wir nicht`,
  DENIED_BEHIND:
    'ausgeschlossen, sind ausgeschlossen, unerwünscht, nicht erwünscht, kommen nicht in frage, kommt nicht in frage, nicht gewünscht',
  NEEDED: 'nötig, erforderlich, notwendig, vorausgesetzt, benötigt',
  SECTOR_BEHIND: 'branche, sektor, industrie, umfeld, bereich, startup, startups, unternehmen',
  MARKET_BEHIND: 'markt, märkte, unternehmen, kunden, startup',
  STAFF_BEHIND: 'mitarbeiter, mitarbeitende',
  FILL: `
    anforderungen, aufgaben, standort, profil, voraussetzungen,    leute, personen, person, menschen, kandidat, kandidaten, kandidatin, kandidatinnen, bewerber, profil, profile,
    talente, jemand, jemanden, mitarbeiterin, mitarbeiterinnen, fachleute, profi,
    profis, experten, experte, hat, haben, habe, ist, sind, sein, war, wird, werden, kann, können, soll, sollte,
    sollten, muss, müssen, arbeitet, arbeiten, arbeitend, tätig, wohnt, wohnen, lebt, leben, erfahrung, erfahrungen,
    berufserfahrung, erfahren, erfahrene, erfahrener, erfahrenen, erfahrenes, jahre, jahren, jahr, kenntnisse, gute,
    guten, guter, gutes, sehr gute, sehr guten, fundierte, fundierten, starke, starken, tiefe, mindestens, maximal,
    niveau, muttersprachler, sprachniveau, bitte, danke, hallo, hallo zusammen, guten tag, liebe kollegen, viele grüße, ich, wir, uns, mir, mich, er, sie, es, man, sich,
    ihr, unser, unsere, unser team, team, stelle, job, position, verfügbar, vollzeit, teilzeit, in vollzeit, in teilzeit, schichtarbeit, nachtschicht, schichtdienst,
    im schichtdienst, reisebereit, reisebereitschaft, umzugsbereit, unbefristet, befristet, ab sofort, von vorteil, wünschenswert, sofort, dringend,
    usw, etc, wünschenswert, von vorteil, erforderlich, vorausgesetzt, zwingend, also, noch, schon, dort, hier, m w
    d, w m d, m w, d, gn, all genders, umzugsbereit, bereit, nicht nur, so, dann, mehr, neue, neuen, neuer,
    langjährige, langjähriger, langjährigen, mehrjährige, mehrjähriger, mehrjährigen, relevante, einschlägige,
    gearbeitet, beschäftigt, angestellt`,
}
