/** The function words and set phrases of Portuguese prompts. Owns the words; their work is in contexts.ts and polarity.ts. */
import type { CueTable } from './cue.ts'

export const portuguese: CueTable = {
  PLACE: `
    baseado em, baseada em, baseados em, localizado em, localizada em, localizados em, morando em, que more em, que
    morem em, que mora em, que moram em, mora em, moram em, more em, morem em, residente em, residentes em, perto
    de, próximo a, próximo de, na região de, região de, arredores de, em torno de, que viva em, que vivam em,
    vivendo em, vive em, cidades como, na grande, situado em, sediado em, mudar para, se mudar para, disposto a se mudar para,
    disposta a se mudar para, dispostos a se mudar para, que resida em,
    que residam em`,
  LOOSE_IN: 'em, no, na, nos, nas, num, numa, por',
  FROM: `
    vindo de, vindos de, vinda de, que venha de, que venham de, oriundo de, oriundos de, desde, que vieram de, que
    veio de, vindos do, vindos da`,
  OF: 'de, do, da, dos, das, para, pra, ao, à, a, sobre, pelo, pela',
  EMPLOYER: `
    que trabalhe na, que trabalhe no, que trabalhe em, que trabalhem na, que trabalhem no, que trabalhem em, que
    trabalha na, que trabalha no, que trabalham na, que trabalham no, trabalha na, trabalha no, trabalha em,
    trabalham na, trabalham no, trabalham em, trabalhando na, trabalhando no, trabalhando em, trabalhe na, trabalhe
    no, trabalhem na, trabalhem no, empregado na, funcionários da, funcionários do, empresas como, empresa,
    empresas, que esteja na, que estejam na`,
  EMPLOYER_PAST: `
    que trabalhou na, que trabalhou no, que trabalhou em, que trabalharam na, que trabalharam no, que trabalharam
    em, trabalhou na, trabalhou no, trabalhou em, já trabalhou na, já trabalhou no, já trabalharam na, que já
    trabalhou na, que já trabalhou no, que já trabalharam na, que já trabalharam no, que tenha trabalhado na, que
    tenham trabalhado na, que tenha trabalhado no, que tenham trabalhado no, trabalhado na, trabalhado no, antes na,
    antes no, anteriormente na, anteriormente no, com passagem por, com passagem pela, com passagem pelo, passagem
    por, passagem pela, passagem pelo, com passagens por, passagens por, ex funcionários da, ex funcionários do, ex
    funcionário da, que passou pela, que passaram pela, que passaram pelo`,
  EMPLOYER_ANY: 'experiência em empresas como, com experiência em empresas como',
  WITH: `
    com, usando, que saiba, que saibam, que conheça, que conheçam, que domine, que dominem, especialista em,
    especialistas em, especializado em, especializada em, especializados em, experiência em, experiência com,
    experiência de, de experiência em, de experiência com, de experiência na, de experiência no, com experiência em,
    com experiência com, com experiência na, com experiência no, experiência na, experiência no, conhecimento em,
    conhecimentos em, conhecimento de, conhecimentos de, com conhecimento em, com conhecimento de, com conhecimentos
    em, com conhecimentos de, domínio de, com domínio de, domínio em, habilidades em, habilidades, habilidade em,
    competências em, certificado em, certificados em, ferramentas como, tecnologias como, que use, que usem, que
    utilize, que utilizem, vivência em, vivência com, com vivência em, com noções de, experto em, experiente em`,
  SPEAK: `
    que fale, que falem, que fala, que falam, falando, fala, falam, fale, falem, idiomas, idioma, línguas, nível de,
    com nível de, falante de, falantes de, que domine o`,
  STUDY: `
    formado na, formada na, formados na, formado pela, formada pela, formados pela, formado no, formados no, formado
    pelo, formados pelo, formadas pela, graduado na, graduado pela, graduados pela, graduada pela, graduados na,
    graduado no, graduado pelo, graduados pelo, estudou na, estudou no, que estudou na, que estudou no, que
    estudaram na, que estudaram no, estudado na, estudado no, ex aluno da, ex alunos da, ex alunos do, diploma da,
    alumni da, alumni do, licenciado pela, licenciados pela, mestre pela, egressos da, egresso da, universidade,
    faculdade`,
  SECTOR: `
    no setor, do setor, no setor de, do setor de, na indústria, da indústria, na indústria de, da indústria de,
    setor, setores, indústria, no setor da, no ramo, no ramo de, do ramo, na área de, da área de, no segmento, no
    segmento de, no sector, do sector, no sector de, sector, no mercado de, setor de, segmento de, em empresas de,
    empresas de`,
  TITLE: `
    busco, buscamos, procuro, procuramos, procurando, preciso de, precisamos de, precisa se de, procura se, contrata se, contratamos, estamos contratando, vaga de, vaga para, preciso, precisamos, quero,
    queremos, encontre, identifique, mostre, me mostre, estou procurando, estamos procurando, procura se, contratar, como, que
    trabalhe como, estou buscando, estamos buscando, vaga de, vaga para, perfil de, perfis de, à procura de`,
  PAST: 'ex, antigo, antiga, antigos, antigas, anteriormente, antes',
  NOW: 'agora, atualmente, hoje, atual',
  ALUMNI: 'alumni, formados, graduados, egressos',
  PAST_BEHIND: 'no passado, antes, anteriormente',
  NOT: `
    não, exceto, salvo, menos, excluindo, excluir, nunca, jamais, nem, mas não, que não, que não seja, que não
    sejam, que não esteja, que não estejam, e não, evitar, com exceção de, à exceção de, tirando, descartar, nenhum,
    nenhuma, ninguém, ninguém da, ninguém do, nada de, não pode ser, não podem ser, não pode ser de, em vez de, fora, não quero`,
  WITHOUT: 'sem, mas sem',
  OUTSIDE: 'fora de, fora do, fora da, que não em',
  BUT: 'mas, porém, embora, só, apenas, somente',
  CLAUSE: 'que, quem, cujo, cuja, onde, os quais, se',
  AND: 'e, além de, assim como, junto com, mais, e também, também, bem como',
  OR: 'ou, e ou, ou então, ou até',
  NOR: 'nem',
  GLUE: `
    o, a, os, as, um, uma, uns, umas, algum, alguma, alguns, algumas, qualquer, tipo, cidade de, grande, outro,
    outra, outros, outras, meu, nosso, seu, preferencialmente, de preferência, idealmente, talvez, especialmente,
    principalmente, por exemplo, incluindo`,
  UNNEEDED:
    'não necessário, não necessária, não é necessário, não é necessária, não precisa, não é preciso, não exigido, não é exigido',
  DENIED_BEHIND:
    'excluídos, excluídas, excluído, excluída, descartados, favor não se candidatar, não serão considerados',
  NEEDED: 'necessário, necessária, obrigatório, exigido',
  SECTOR_BEHIND: 'setor, indústria, sector',
  MARKET_BEHIND: 'mercado, empresas, clientes',
  STAFF_BEHIND: 'funcionários',
  FILL: `
    requisitos, localização, responsabilidades, exigências,
    pessoa, pessoas, gente, candidato, candidata, candidatos, candidatas, perfil, perfis, talento, talentos, alguém,
    profissional, profissionais, que tenha, que tenham, tenha, tenham, ter, tem, têm, tenho, esteja, estejam, está,
    estão, seja, sejam, ser, que é, são, trabalhe, trabalhem, trabalha, trabalham, trabalhar, trabalhando, more, morem,
    mora, residente, residentes, experiência, experiências, experiente, experientes, conhecimento, conhecimentos,
    nível, domínio, bom, boa, bons, boas, muito, bem, melhor, alto, alta, sólida, sólidos, sólido, ampla,
    comprovada, mínimo, mínima, máximo, anos, ano, região, área, habilidades, disponível, disponíveis,
    disponibilidade, obrigatório, desejável, diferencial, requisito, etc, equipe, equipa, oi, olá, obrigado,
    obrigada, urgente, por favor, para trabalhar, trabalho, vaga, me, nos, se, lhe, eu, nós, pelo menos, de
    experiência, falante, falantes, já, capaz, capazes, não só, tempo integral, meio período, período integral, turno da noite, turno noturno, turno da manhã, disponibilidade
    para viajar, disponibilidade imediata, para viajar, regime clt, clt, pj, efetivo, vaga, vagas, início imediato, nativos, este,
    esta, estes, prévia, de nível`,
}
