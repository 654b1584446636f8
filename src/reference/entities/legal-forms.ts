/** Endings of registered names, by the law they come from. Owns the list; where they may be cut is organisation-key.ts. */

/** Written together and without stops: "S.A. de C.V." is `sadecv`. */
export const legalForms: ReadonlySet<string> = new Set(
  `
  inc incorporated corp corporation co company companies ltd limited llc llp lllp lp plc pllc
  pty proprietary pvt private pte bhd sdn berhad tbk unlimited ulc cic
  gmbh ggmbh mbh ag kg kgaa ohg gbr ug ev partg haftungsbeschrankt aktiengesellschaft se
  sa sas sasu sarl eurl snc sca scop sociedadanonima societeanonyme societaperazioni
  sl slu slne sau sll sc srl srls spa sapa scarl scrl
  sadecv sabdecv sapidecv sderldecv srldecv decv cv ltda limitada eireli sac saa eirl saic
  bv nv vof bvba sprl cvba asbl vzw
  ab aktiebolag publ hb as asa ans aps ivs amba oy oyj ehf hf ohf
  sro doo dd jdoo ead ood eood kft zrt nyrt spzoo spzok spj ska spolka
  ooo oao zao pao pjsc jsc ojsc cjsc tov uab sia
  anonimsirketi limitedsirketi sti ltdsti
  kk kabushikikaisha yugenkaisha godokaisha jointstock
  lda unipessoal psc psk wll fze fzco fzllc saog saoc qsc
`
    .trim()
    .split(/\s+/),
)

/** Say how a company is organised, not who it is, but are names of their own more often than the legal forms are. */
export const looseForms: ReadonlySet<string> = new Set(
  'group groupe gruppe grupo gruppo holding holdings international intl co company companies'.split(' '),
)

/** Before or after the name in scripts that put no space between words. */
export const unspacedForms = /株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|\(주\)|㈜/g
