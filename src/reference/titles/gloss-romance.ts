/**
 * French, Portuguese and Spanish titles word by word in English: the first two stand in no public set that the encoder
 * learns from, and a network that knows English titles only is told the gloss. Hand-kept general knowledge, from the nouns and domains of the lexicon; owns the words and their order.
 * A title with an unknown word has no gloss: half a title is another job.
 */
import { fold } from '../../base/fold.ts'
import { romanceHeads } from './gloss-romance-heads.ts'
import { learn } from './gloss-words.ts'

/** Of what. Several words are joined by an underscore. */
const DOMAINS = `logiciel=software logiciels=software donnees=data data=data projet=project projets=project produit=product
produits=product ventes=sales commerciale=sales ressources_humaines=human_resources rh=human_resources financier=financial
finance=finance comptabilite=accounting logistique=logistics entrepot=warehouse achats=purchasing achat=purchasing
qualite=quality maintenance=maintenance systemes=systems systeme=systems reseaux=network reseau=network securite=security
cybersecurite=cybersecurity informatique=it technique=technical communication=communications contenu=content
reseaux_sociaux=social_media clientele=customer_service client=customer clients=customer comptes=account
grands_comptes=key_account affaires=business developpement=development recherche=research chantier=construction_site
travaux=construction_site usine=plant equipe=team magasin=store agence=branch secteur=area administratif=administrative
industriel=industrial mecanique=mechanical electrique=electrical electronique=electronics chimique=chemical
genie_civil=civil civil=civil structure=structural urgences=emergency reanimation=intensive_care pediatrie=pediatric
soins=care pharmacie=pharmacy ecole=school ecoles=school primaire=primary mathematiques=mathematics formation=training
recrutement=recruitment paie=payroll risques=risk conformite=compliance juridique=legal cuisine=kitchen
poids_lourd=truck routier=truck camion=truck camions=truck gestion=management bureau=office cloud=cloud
intelligence_artificielle=artificial_intelligence apprentissage_automatique=machine_learning marque=brand
strategie=strategy support=support service_client=customer_service relation_client=customer_service sante=health
social=social interne=internal externe=external marketing=marketing graphique=graphic web=web mobile=mobile
front_end=front_end back_end=back_end frontend=front_end backend=back_end devops=devops ux=ux ui=ui bi=bi qa=qa
full_stack=full_stack sap=sap
dados=data produto=product produtos=product projetos=project projeto=project vendas=sales financeiro=financial
financas=finance contabilidade=accounting operacoes=operations qualidade=quality producao=production
manutencao=maintenance seguranca=security seguranca_da_informacao=information_security informacao=information ti=it
conteudo=content midias_sociais=social_media redes_sociais=social_media atendimento=customer_service
atendimento_ao_cliente=customer_service suporte_ao_cliente=customer_support contas=account negocios=business
desenvolvimento=development pesquisa=research obras=construction_site loja=store filial=branch grafico=graphic
eletrico=electrical eletronico=electronics aeronautico=aerospace enfermagem=nursing uti=intensive_care
farmacia=pharmacy educacao=education matematica=mathematics treinamento=training recrutamento=recruitment
selecao=recruitment folha_de_pagamento=payroll riscos=risk juridico=legal tributario=tax cozinha=kitchen
caminhao=truck caminhoes=truck onibus=bus empilhadeira=forklift maquinas=machine nuvem=cloud testes=test teste=test
suporte=support suporte_tecnico=technical_support sucesso_do_cliente=customer_success
inteligencia_artificial=artificial_intelligence aprendizado_de_maquina=machine_learning rede=network redes=network
area=area regional=regional marca=brand inovacao=innovation estrategia=strategy limpeza=cleaning armazem=warehouse
administrativo=administrative recursos_humanos=human_resources logistica=logistics compras=purchasing mesa=restaurant
cliente=customer software=software interno=internal restaurante=restaurant processos=process sistemas=systems
vida=life
datos=data proyecto=project proyectos=project producto=product productos=product ventas=sales financiero=financial
finanzas=finance contabilidad=accounting nomina=payroll nominas=payroll operaciones=operations calidad=quality
produccion=production mantenimiento=maintenance seguridad=security ciberseguridad=cybersecurity
seguridad_de_la_informacion=information_security seguridad_informatica=cybersecurity informacion=information
informatico=it tecnologia=technology contenido=content contenidos=content atencion_al_cliente=customer_service
servicio_al_cliente=customer_service soporte=support soporte_tecnico=technical_support cuentas=account negocio=business
desarrollo=development desarrollo_de_negocio=business_development investigacion=research obra=construction_site
tienda=store sucursal=branch planta=plant equipo=team zona=area electronica=electronics aeronautica=aerospace
enfermeria=nursing urgencias=emergency cuidados_intensivos=intensive_care educacion=education escuela=school
infantil=early_childhood matematicas=mathematics formacion=training reclutamiento=recruitment seleccion=recruitment
riesgos=risk cumplimiento=compliance cocina=kitchen camiones=truck autobus=bus carretilla=forklift
carretilla_elevadora=forklift montacargas=forklift nube=cloud pruebas=test exito_del_cliente=customer_success
aprendizaje_automatico=machine_learning comunicacion=communications almacen=warehouse limpieza=cleaning
recursos=resources procesos=process redes_sociales=social_media cadena_de_suministro=supply_chain impuestos=tax
oficina=office salud=health ingresos=revenue
comercial=sales commercial=sales tecnico=technical mecanico=mechanical quimico=chemical electrico=electrical
electronico=electronics farmaceutico=pharmaceutical veterinario=veterinary medico=medical contable=accounting
comptable=accounting contabil=accounting fiscal=tax cientifico=scientific scientifique=scientific industrial=industrial
agronomo=agricultural ambiental=environmental clinico=clinical naval=naval ejecutivo=executive executivo=executive
general=general geral=general biomedico=biomedical seguros=insurance assurance=insurance assurances=insurance
inmobiliario=real_estate immobilier=real_estate imoveis=real_estate aduanas=customs douane=customs
cabina=cabin bordo=cabin hogar=domestic domestico=domestic turistico=tour bus=bus taxi=taxi ambulancia=ambulance
accueil=reception caisse=checkout menage=cleaning entretien=cleaning aerien=air maritime=maritime
maritimo=maritime presse=press prensa=press estetica=beauty beleza=beauty peluqueria=hairdressing
espaces_verts=landscape jardineria=gardening pasteleria=pastry panaderia=bakery banca=bank banque=bank soignant=care
puericulture=childcare interieur=interior interiores=interior moda=fashion mode=fashion audiovisual=audiovisual
sanitario=health hospitalier=hospital agricole=agricultural agricola=agricultural civilista=civil_law
fiscalista=tax fiscaliste=tax penalista=criminal laboralista=employment criminalista=criminal tributarista=tax
ancianos=elderly_care personas_mayores=elderly_care personnes_agees=elderly_care idosos=elderly_care ninos=child
enfants=child criancas=child musica=music musique=music fisica=physics quimica=chemistry biologia=biology informaticos=it obras_publicas=civil video=video foto=photo arte=art sonido=sound som=sound
aeronautique=aerospace aerospatial=aerospace aeroespacial=aerospace espacial=aerospace aviation=aviation
aviacion=aviation aviacao=aviation jeux=game jeu=game jeux_video=game jeu_video=game videojuegos=game videojuego=game
jogos=game jogos_digitais=game boutique=shop vente=sales venta=sales venda=sales terrain=field credit=credit
credito=credit portefeuille=portfolio carteras=portfolio carteira=portfolio patrimoine=wealth patrimonio=wealth
bancaire=bank bancario=bank banco=bank inversiones=investment inversion=investment investimentos=investment
investissement=investment investissements=investment sinistres=claims siniestros=claims sinistros=claims
environnement=environmental medioambiental=environmental medio_ambiente=environmental meio_ambiente=environmental
energie=energy energia=energy energies_renouvelables=renewable_energy energias_renovables=renewable_energy
energias_renovaveis=renewable_energy procedes=process methodes=methods production=production site=site
laboratoire=laboratory laboratorio=laboratory fabrica=plant base_de_donnees=database bases_de_donnees=database
base_de_datos=database bases_de_datos=database banco_de_dados=database bancos_de_dados=database solutions=solutions
soluciones=solutions solucoes=solutions digital=digital numerique=digital marketing_digital=digital_marketing
supply_chain=supply_chain cadeia_de_suprimentos=supply_chain cadeia_de_abastecimento=supply_chain
chaine_logistique=supply_chain suprimentos=supply e_commerce=e_commerce ecommerce=e_commerce
comercio_electronico=e_commerce comercio_eletronico=e_commerce entreprise=corporate empresa=corporate
empresarial=corporate soins_intensifs=intensive_care uci=intensive_care intensivista=intensive_care
cuidados_paliativos=palliative_care clinicien=clinical clinique=clinical cliniques=clinical colegio=school
escola=school instituto=secondary_school lycee=secondary_school college=secondary_school primaria=primary_school
primario=primary secundaria=secondary_school ensino_fundamental=primary_school ensino_medio=secondary_school
ingles=english anglais=english espanol=spanish espagnol=spanish frances=french aleman=german allemand=german
universitaire=university universitario=university automobile=automotive automotriz=automotive automotivo=automotive
coches=automotive automoviles=automotive automoveis=automotive machine=machine cnc=cnc rayon=department
direction=executive direccion=executive office=office touristique=tour hotel=hotel hotelier=hotel hotelero=hotel
hoteleiro=hotel voyages=travel viajes=travel viagens=travel android=android ios=ios machine_learning=machine_learning
deep_learning=deep_learning ia=artificial_intelligence embarque=embedded embebido=embedded embarcado=embedded
systemes_embarques=embedded_systems sistemas_embebidos=embedded_systems sistemas_embarcados=embedded_systems
firmware=firmware telecom=telecommunications telecommunications=telecommunications
telecomunicaciones=telecommunications telecomunicacoes=telecommunications fiabilite=reliability fiabilidad=reliability
confiabilidade=reliability management=management estructuras=structural estructural=structural estruturas=structural
estrutural=structural structures=structural rrhh=human_resources movil=mobile moviles=mobile funcional=functional
fonctionnel=functional agil=agile agile=agile creatif=creative creativo=creative criativo=creative artistique=art
artistico=art seo=seo legal=legal compliance=compliance estrategico=strategy strategique=strategy risco=risk
riesgo=risk ciberseguranca=cybersecurity imobiliario=real_estate trabalhista=employment publico=public public=public
restaurante=restaurant restaurant=restaurant avion=airline aviao=airline penal=criminal vuelo=flight voo=flight
usinagem=machining tributos=tax impostos=tax oleo_e_gas=oil_and_gas petroleo=petroleum minas=mining mineria=mining
alimentos=food textil=textile infraestructura=infrastructure infraestrutura=infrastructure
infrastructure=infrastructure plataforma=platform plateforme=platform crecimiento=growth crescimento=growth
croissance=growth integracion=integration integracao=integration innovacion=innovation`

/** "Chef" alone is a cook; "chef de" something leads it. */
const LED = /^(?:chef|cheffe|chefe|jefe|jefa) d(?:e|es|u|o|a|el)? (.+)$/
const FILLERS = new Set(
  'de d du des le la les l en a au aux et e em do da dos das no na o os as el los las del y al para'.split(' '),
)
const PHRASE_WORDS_MAX = 4

const heads = learn(romanceHeads)
const domains = learn(DOMAINS)

/** Feminine and plural endings and what they come from, longest first. */
const ENDINGS: [ending: string, base: string][] = [
  ['trice', 'teur'],
  ['ienne', 'ien'],
  ['euse', 'eur'],
  ['iere', 'ier'],
  ['ive', 'if'],
  ['ere', 'er'],
  ['eira', 'eiro'],
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ora', 'or'],
  ['iera', 'iero'],
  ['ee', 'e'],
  ['e', ''],
  ['a', 'o'],
  ['a', ''],
  ['a', 'e'],
  ['a', 'ao'],
]

function formsOf(word: string): string[] {
  const singular = [word, ...(word.endsWith('s') ? [word.slice(0, -1)] : []), word.replace(/(?<=[nrlz])es$/, '')]
  const masculine = singular.flatMap((form) =>
    ENDINGS.filter(([ending]) => form.endsWith(ending)).map(([ending, base]) => form.slice(0, -ending.length) + base),
  )
  return [...singular, ...masculine]
}

/** The title in English; undefined where it is not wholly French or Portuguese as far as we know. */
export function romanceGloss(title: string): string | undefined {
  const folded = fold(title)
  // A "chef de cuisine" leads a kitchen, and is a cook.
  const led = heads.has(folded) ? null : LED.exec(folded)
  const words = (led ? led[1]! : folded).split(' ')
  const nouns: string[] = []
  const qualities: string[] = []
  let both: string | undefined
  for (let at = 0; at < words.length; ) {
    // "e-commerce" begins with an "and".
    const step = readAt(words, at, nouns.length === 0 && !led) ?? (FILLERS.has(words[at]!) ? { length: 1 } : undefined)
    if (!step) return undefined
    if (step.head) {
      // "Commercial" is a calling where it stands alone; before a manager it says of what.
      if (both) qualities.push(both)
      nouns.splice(both ? -1 : nouns.length, 1, step.head)
      both = step.domain
    } else if (step.domain) qualities.push(step.domain)
    at += step.length
  }
  if (led) nouns.push('manager')
  if (nouns.length === 0) return undefined
  // A "pinche de cocina" is no kitchen kitchen assistant.
  return [...new Set([...qualities, ...nouns].join(' ').split(' '))].join(' ')
}

interface Step {
  length: number
  head?: string
  domain?: string
}

/** The longest phrase known; the first noun is what somebody is, those after it say of what. */
function readAt(words: string[], at: number, wantsHead: boolean): Step | undefined {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    const [first, ...rest] = words.slice(at, at + length)
    // "Técnica de marketing": of a phrase the first word has a gender, or the last.
    const forms = [
      ...formsOf([first, ...rest].join(' ')),
      ...(rest.length > 0 ? formsOf(first!).map((form) => [form, ...rest].join(' ')) : []),
    ]
    const head = forms.map((form) => heads.get(form)).find((found) => found !== undefined)
    const domain = forms.map((form) => domains.get(form)).find((found) => found !== undefined)
    if (head && (wantsHead || !domain)) return { length, head, domain }
    if (domain) return { length, domain }
  }
  return undefined
}
