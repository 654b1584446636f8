/**
 * French, Portuguese and Spanish titles word by word in English: the first two stand in no public set that the encoder
 * learns from, and a network that knows English titles only is told the gloss. Hand-kept general knowledge, from the nouns and domains of the lexicon; owns the words and their order.
 * A title with an unknown word has no gloss: half a title is another job.
 */
import { fold } from '../../base/fold.ts'
import { learn } from './gloss-words.ts'

/** What somebody is; in English it stands last. Folded, masculine singular. */
const HEADS = `developpeur=developer programmeur=programmer ingenieur=engineer architecte=architect concepteur=designer
analyste=analyst scientifique=scientist chercheur=researcher administrateur=administrator technicien=technician
conseiller=adviser gerant=manager gestionnaire=manager directeur=director responsable=manager coordinateur=coordinator
coordonnateur=coordinator superviseur=supervisor infirmier=nurse medecin=physician docteur=doctor chirurgien=surgeon
dentiste=dentist pharmacien=pharmacist kinesitherapeute=physiotherapist kine=physiotherapist psychologue=psychologist
veterinaire=veterinarian comptable=accountant auditeur=auditor economiste=economist controleur=controller
professeur=teacher enseignant=teacher formateur=trainer avocat=lawyer juriste=lawyer notaire=notary recruteur=recruiter
redacteur=editor journaliste=journalist traducteur=translator interprete=interpreter photographe=photographer
illustrateur=illustrator graphiste=graphic_designer vendeur=sales_assistant acheteur=buyer caissier=cashier
receptionniste=receptionist secretaire=secretary cuisinier=cook serveur=waiter boulanger=baker patissier=pastry_chef
conducteur=driver chauffeur=driver livreur=delivery_driver mecanicien=mechanic electricien=electrician plombier=plumber
charpentier=carpenter menuisier=carpenter soudeur=welder peintre=painter macon=bricklayer ouvrier=worker
magasinier=warehouse_worker cariste=forklift_operator educateur=educator animateur=facilitator biologiste=biologist
chimiste=chemist physicien=physicist fondateur=founder testeur=tester stagiaire=intern alternant=apprentice
apprenti=apprentice specialiste=specialist agent=agent charge=specialist delegue=representative
representant=representative operateur=operator associe=associate auxiliaire=assistant expert=expert aide=assistant
teleconseiller=call_center_agent commercial=sales_representative assistant=assistant
desenvolvedor=developer programador=programmer engenheiro=engineer arquiteto=architect analista=analyst
cientista=scientist pesquisador=researcher administrador=administrator tecnico=technician consultor=consultant
assessor=adviser gerente=manager diretor=director chefe=head responsavel=manager coordenador=coordinator
supervisor=supervisor enfermeiro=nurse medico=physician cirurgiao=surgeon farmaceutico=pharmacist
fisioterapeuta=physiotherapist psicologo=psychologist auxiliar=assistant veterinario=veterinarian contador=accountant
contabilista=accountant auditor=auditor economista=economist professor=teacher advogado=lawyer recrutador=recruiter
redator=editor jornalista=journalist reporter=reporter tradutor=translator fotografo=photographer vendedor=sales_assistant
comprador=buyer recepcionista=receptionist secretario=secretary cozinheiro=cook garcom=waiter garconete=waitress
motorista=driver caminhoneiro=truck_driver entregador=delivery_driver mecanico=mechanic eletricista=electrician
encanador=plumber carpinteiro=carpenter soldador=welder pintor=painter pedreiro=bricklayer cuidador=caregiver
educador=educator biologo=biologist quimico=chemist fundador=founder estagiario=intern nutricionista=nutritionist
especialista=specialist agente=agent gestor=manager representante=representative assistente=assistant operador=operator
trabalhador=worker socio=partner testador=tester atendente=agent empregado=employee designer=designer manager=manager
consultant=consultant architect=architect
desarrollador=developer ingeniero=engineer arquitecto=architect disenador=designer cientifico=scientist
investigador=researcher asesor=adviser encargado=manager director=director coordinador=coordinator enfermero=nurse
cirujano=surgeon dentista=dentist contable=accountant profesor=teacher maestro=teacher docente=teacher abogado=lawyer
reclutador=recruiter redactor=editor periodista=journalist traductor=translator ilustrador=illustrator cajero=cashier
comercial=sales_representative dependiente=sales_assistant cocinero=cook camarero=waiter mesero=waiter panadero=baker
pastelero=pastry_chef conductor=driver chofer=driver camionero=truck_driver repartidor=delivery_driver fontanero=plumber
plomero=plumber carpintero=carpenter albanil=bricklayer obrero=worker operario=operator almacenista=warehouse_worker
carretillero=forklift_operator trabajador=worker empleado=employee becario=intern practicante=intern aprendiz=apprentice
asistente=assistant ayudante=assistant experto=expert probador=tester teleoperador=call_center_agent matrona=midwife
interventor=controller delegado=representative ejecutivo=executive jardinero=gardener`

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
oficina=office salud=health ingresos=revenue`

/** "Chef" alone is a cook; "chef de" something leads it. */
const LED = /^(?:chef|cheffe|chefe|jefe|jefa) d(?:e|es|u|o|a|el)? (.+)$/
const FILLERS = new Set(
  'de d du des le la les l en a au aux et e em do da dos das no na o os as el los las del y al para'.split(' '),
)
const PHRASE_WORDS_MAX = 3

const heads = learn(HEADS)
const domains = learn(DOMAINS)

/** Feminine and plural endings and what they come from, longest first. */
const ENDINGS: [ending: string, base: string][] = [
  ['trice', 'teur'],
  ['ienne', 'ien'],
  ['euse', 'eur'],
  ['iere', 'ier'],
  ['eira', 'eiro'],
  ['ora', 'or'],
  ['iera', 'iero'],
  ['ee', 'e'],
  ['e', ''],
  ['a', 'o'],
  ['a', ''],
]

function formsOf(word: string): string[] {
  const singular = [word, ...(word.endsWith('s') ? [word.slice(0, -1)] : []), word.replace(/(?<=r)es$/, '')]
  const masculine = singular.flatMap((form) =>
    ENDINGS.filter(([ending]) => form.endsWith(ending)).map(([ending, base]) => form.slice(0, -ending.length) + base),
  )
  return [...singular, ...masculine]
}

/** The title in English; undefined where it is not wholly French or Portuguese as far as we know. */
export function romanceGloss(title: string): string | undefined {
  const folded = fold(title)
  const led = LED.exec(folded)
  const words = (led ? led[1]! : folded).split(' ')
  const nouns: string[] = []
  const qualities: string[] = []
  for (let at = 0; at < words.length; ) {
    const step = FILLERS.has(words[at]!) ? { length: 1 } : readAt(words, at, nouns.length === 0 && !led)
    if (!step) return undefined
    if (step.head) nouns.push(step.head)
    if (step.domain) qualities.push(step.domain)
    at += step.length
  }
  if (led) nouns.push('manager')
  return nouns.length === 0 ? undefined : [...qualities, ...nouns].join(' ')
}

interface Step {
  length: number
  head?: string
  domain?: string
}

/** The longest phrase known; the first noun is what somebody is, those after it say of what. */
function readAt(words: string[], at: number, wantsHead: boolean): Step | undefined {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    const forms = formsOf(words.slice(at, at + length).join(' '))
    const head = forms.map((form) => heads.get(form)).find((found) => found !== undefined)
    const domain = forms.map((form) => domains.get(form)).find((found) => found !== undefined)
    if (head && (wantsHead || !domain)) return { length, head }
    if (domain) return { length, domain }
  }
  return undefined
}
