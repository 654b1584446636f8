/** The function words and set phrases of English prompts. Owns the words; what they do is in contexts.ts and polarity.ts. */
import type { CueTable } from './cue.ts'

export const english: CueTable = {
  PLACE: `
    based in, located in, living in, lives in, live in, residing in, resides in, resident in, residents of, near,
    close to, around, nearby, based near, living near, based out of, relocating to, relocate to, willing to relocate
    to, happy to relocate to, happy to move to, open to moving to, prepared to relocate to, open to relocating to, ready to move to, willing to move to, moving to, in the area
    of, in and around, cities like, countries like, citizens of, working from, within commuting distance of,
    commutable to, location, locations, in cities like, anywhere in`,
  IN: 'in, within, across, throughout, work in, works in, working in, into',
  FROM: 'from, coming from, who come from, originally from',
  OF: 'of, for, on, by, to',
  EMPLOYER: `
    at, works at, work at, working at, works for, work for, working for, employed by, employed at, currently working
    at, currently working for, currently works at, currently employed at, currently with, companies like, company like, companies
    such as, employer, employers, company, are at, is at, poach from, hire from, targeting, target companies`,
  EMPLOYER_PAST: `
    worked at, worked for, previously at, formerly at, previously worked at, previously worked for, used to work at,
    used to work for, used to be at, came from, was at, were at, been at, no longer at, no longer with, left, past
    experience at, spent time at, prior experience at, previously with, formerly with, earlier at, once at, formerly
    of, past company, past companies, who left, having worked at, having worked for, has worked at, have worked at,
    has worked for, have worked for`,
  EMPLOYER_ANY:
    'experience at, background at, experience from, experience working at, experience working for, stints at, stint at, time at',
  WITH: `
    with, using, knows, know, knowing, who know, who knows, skilled in, skilled with, proficient in, proficient
    with, proficiency in, expert in, experts in, experienced in, experienced with, experience in, experience with,
    experience of, experience using, experience working with, experience on, knowledge of, knowledge in, familiar
    with, familiarity with, expertise in, expertise with, strong in, strong on, good at, hands on experience with,
    hands on experience in, hands on with, certified in, specialised in, specialized in, specialising in,
    specializing in, specializes in, specialises in, working with, works with, work with, worked with, worked on,
    skills in, skills like, skills such as, skills, skill, tech stack, stack, must have, nice to have, tools like,
    technologies like, understanding of, background with, comfortable with, fluent with, trained in, qualified in,
    who use, uses, via, exposure to, command of, focused on, focus on, good with, versed in, well versed in, who can
    use, who does, who do, doing`,
  SPEAK: `
    speaks, speak, speaking, who speak, who speaks, speaker of, speakers of, fluency in, languages, language, who
    can speak, able to speak, can speak, also speaks, must speak, spoken, language skills`,
  STUDY: `
    graduated from, graduated at, graduate of, graduates of, graduates from, graduate from, studied at, studied in,
    degree from, degrees from, diploma from, alumni of, alumni from, alumnus of, alumna of, educated at, went to,
    attended, studying at, students at, students from, student at, grads of, grads from, grad from, who graduated
    from, alum of, alums of, educated in, school, university, universities, schools`,
  SECTOR: `
    industry experience in, background in, backgrounds in, industries, industries like, sectors, sectors like,
    industry, sector, companies in, company in, firms in, startups in, with a background in, domain experience in`,
  TITLE: `
    looking for, searching for, search for, seeking, need, needs, hiring, find, find me, show me, get me, give me,
    want, i want, we want, i need, we need, in search of, as, working as, work as, works as, list, who work as,
    source, recruit, retrieve, identify, recommend, suggest, pull up, to hire, interested in hiring, on the lookout for, role, title, position`,
  PAST: 'ex, former, formerly, previously, past, prior',
  NOW: 'now, currently, current, presently',
  ALUMNI: 'alumni, alumnus, alumna, alums, alum, grads, grad, graduates, veterans, degree, degrees',
  PAST_BEHIND: 'in the past, before, previously, once, earlier in their career',
  NOT: `
    not, no, no one, no one from, noone, no body from, no people from, no candidates from, no folks from, excluding, exclude, excludes, except, except for, except from, but not, other than, never, avoid,
    avoiding, dont, don t, doesn t, doesnt, do not, does not, isn t, aren t, is not, are not, nobody, nobody from,
    none, non, apart from, rather than, instead of, minus, hasn t, haven t, has not, have not, has never, have
    never, neither, not interested in, don t want, do not want, anyone but, anybody but, skip, leave out, omit, not
    someone, not people, nothing, can t, cannot, cannot be, can t be, must not, should not, shouldn t, mustn t,
    besides, ignore, ignoring, and not, who are not, who aren t`,
  WITHOUT: 'without, with no, lacking',
  OUTSIDE: 'outside, outside of, not in, anywhere but, anywhere except, away from',
  BUT: 'but, however, though, although, only, just, rather',
  CLAUSE: 'who, that, which, whose, where, and who, and are, if, because',
  AND: 'and, plus, as well as, along with, n, and also, also, both, followed by',
  OR: 'or, and or, or even, alternatively',
  NOR: 'nor',
  GLUE: `
    the, a, an, any, some, all, either, greater, city of, metropolitan, metro, my, our, their, like, such as, e.g,
    eg, i.e, ie, big, other, same, maybe, possibly, several, multiple, various, least, one of, any of, some of,
    either of, the likes of, area of, state of, region of, preferably, ideally, perhaps, including, especially,
    mainly, at least one of, especially in, preferably in`,
  NEEDED: 'required, needed, necessary, is required, is needed, is necessary',
  UNNEEDED: `
    not required, not needed, not necessary, is not required, is not needed, is not necessary, are not required, are not needed, isn t
    required, isn t needed, isn t necessary, aren t needed, aren t required, not strictly required`,
  DENIED_BEHIND: `
    excluded, are excluded, is excluded, need not apply, should not apply, do not apply, please don t apply, not considered, will not be
    considered, not wanted, not welcome, not accepted`,
  SECTOR_BEHIND:
    'industry, sector, space, industries, companies, company, startup, startups, domain, firms, businesses, scaleup, scaleups, background',
  MARKET_BEHIND:
    'market, markets, company, companies, customers, clients, startup, startups, nationals, citizens, passport, speaking market, law, regulations, gaap, tax',
  STAFF_BEHIND: 'employee, employees',
  FILL: `
    qualifications, qualification, responsibilities,
    willing to travel, willing to relocate, open to relocation, open to relocate, open to travel, ready to relocate, relocation,
    day shift, night shift, shift work, immediate start, available immediately, notice period, permanent, contract role, to lead, to join, office, offices, people, person, persons, candidate, candidates, talent,
    talents, profile, profiles, someone, somebody, anyone, anybody, those, folks, guys, individuals, i, we, me, us,
    you, it, they, them, he, she, his, her, is, are, be, being, been, has, have, had, having, must, should, can,
    could, would, will, may, might, please, help, very, really, good, great, strong, excellent, solid, proven, deep,
    top, best, high, highly, advanced, experience, experienced, experiences, years, year, yoe, speaker, speakers,
    staff, area, region, skills, level, levels, proficiency, background, knowledge, work,
    working, worked, works, job, jobs, roles, positions, opening, vacancy, team, based, living, open, available,
    willing, preferred, requirement, requirements, mandatory, looking, etc, minimum, maximum,
    professional, professionals, experts, expert, workers, at scale, hands on, this, these, there, what, so, then,
    too, more, most, new, well, able, about, than, do, does, did, to work, hi, hello, thanks, thank you, urgent,
    asap, not only, no need, not necessarily, no preference, no matter, a plus, is a plus, a bonus, would be great,
    is required, is a must, total, overall, relevant, full time, fulltime, part time, right now, at the moment, at
    present, years experience, of experience, in total, nationals, i m, we re, i am, we are, who is, who are, who
    has, who have, search, query, can work, seasoned, passionate, talented, skilled, qualified, certified, native
    speaker, native speakers, mother tongue, fluent, fluently, language, km of, miles of, minutes of, somewhere,
    originally, today, exp, plus years, ok, okay, is ok, is fine, acceptable`,
}
