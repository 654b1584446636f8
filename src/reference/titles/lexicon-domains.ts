/**
 * The words that narrow a job title: fields, branches, places of work and adjectives, in five languages, folded when
 * used. Named technologies are left out on purpose: in "React developer" React is a skill, not part of the title.
 * Owns the words only.
 */
import type { Tongue } from './lexicon-heads.ts'

/** Several words that are one domain. A single "_" joins them. */
export const domains: Record<Tongue, string> = {
  en: `
    software hardware web mobile front_end frontend back_end backend full_stack fullstack data big_data business
    product project projects program programme portfolio platform cloud security cybersecurity cyber_security
    information information_security infrastructure network networking systems system support application
    applications app solutions solution enterprise embedded firmware electrical electronic electronics mechanical
    civil structural chemical industrial process manufacturing production quality quality_assurance qa qc test
    testing test_automation automation automotive aerospace biomedical environmental energy petroleum mining marine
    nuclear site_reliability reliability devops devsecops mlops dataops machine_learning ml ai deep_learning
    artificial_intelligence computer_vision nlp research r&d applied analytics bi business_intelligence database
    databases etl blockchain game games gameplay graphics ux ui ux_ui ui_ux user_experience user_interface user
    interaction visual graphic motion brand creative art content social_media community growth digital performance
    marketing product_marketing seo sem email communications communication pr public_relations media field inside
    outside sales account accounts key_account customer client customer_success customer_service customer_support
    customer_experience customer_care success service services technical tech presales pre_sales
    business_development sales_development development engineering design management analysis partnerships partner
    channel revenue operations operational ops sales_operations people_operations supply_chain logistics warehouse
    procurement purchasing sourcing category inventory demand fulfillment store shop retail area regional territory
    district country global international general office executive personal virtual administrative administration
    human_resources hr people talent talent_acquisition recruiting recruitment staffing payroll compensation
    benefits learning training finance financial accounting tax audit treasury investment investments risk credit
    compliance legal corporate commercial contract contracts ip patent litigation registered licensed certified
    clinical nursing nurse medical dental icu er emergency pediatric surgical oncology psychiatric mental_health
    care home_care health healthcare travel physical occupational speech language pharmacy pharmaceutical laboratory
    lab biotech school primary secondary high_school preschool kindergarten special_education math maths science
    music physics chemistry biology history restaurant hotel kitchen sous pastry line bar truck lorry delivery bus
    taxi van forklift crane heavy_equipment machine cnc maintenance facilities facility property real_estate leasing
    construction safety hse ehs plant shift team group unit branch claims insurance loan mortgage wealth fund equity
    private_equity hedge_fund quantitative quant trading actuarial pricing forensic policy government public
    government_affairs event events wedding tour flight cabin security_operations soc penetration pen help_desk
    helpdesk desktop it ict erp crm scrum agile release change engagement implementation onboarding integration
    integrations api strategy innovation transformation managing founding lead_generation outbound inbound
    e_commerce ecommerce merchandising visual_merchandising fashion interior landscape urban video film sound audio
    lighting copy technical_writing editorial news planning asset credit_control accounts_payable
    accounts_receivable fraud aml kyc privacy data_protection sustainability esg climate solar wind power rail
    telecom radio rf optical signal robotics control controls mechatronics materials validation verification
    packaging food regulatory regulatory_affairs clinical_trials pharmacovigilance statistical bioinformatics
    geospatial gis tech_support it_support technical_support service_desk child youth family social community_health
    elderly managing_director general_practice vendor bid proposal tender growth_marketing performance_marketing
    content_marketing email_marketing field_marketing crm_marketing developer_relations developer_experience
    developer trust_and_safety veterinary theatre operating_room plant_maintenance export import police prison
    probation correctional customs freight air_traffic estate lettings makeup make_up nail hair beauty massage
    respiratory dog pet order switchboard influencer influencer_marketing investor_relations prompt sheet_metal
    nursery commissioning debt gas fire yoga fitness swimming ski dance tattoo voice sign_language court catering
    laundry excavator tower_crane flooring hvac pest_control hgv naval ambulance quantity`,
  es: `
    datos producto productos proyecto proyectos programas ventas venta recursos_humanos rrhh finanzas financiero
    contabilidad comercial operaciones logistica almacen compras calidad produccion mantenimiento sistemas redes
    seguridad seguridad_informatica informatica informatico movil grafico comunicacion contenidos redes_sociales
    atencion_al_cliente servicio_al_cliente cliente clientes cuentas grandes_cuentas negocio negocios
    desarrollo_de_negocio desarrollo investigacion laboratorio obra obras planta turno equipo equipos tienda
    sucursal zona ejecutivo adjunto tecnico administrativo mecanico electrico electronico quimico aeronautico
    telecomunicaciones agronomo ambiental clinico quirofano urgencias uci familia pediatria pediatrico geriatria
    enfermeria farmacia educacion infantil educacion_infantil primaria secundaria matematicas formacion seleccion
    personal nominas riesgos cumplimiento juridico fiscal laboral mercantil cocina sala barra partida camion autobus
    carretilla maquina maquinaria linea nube pruebas automatizacion inteligencia_artificial aprendizaje_automatico
    analisis marca transformacion_digital innovacion estrategia soporte soporte_tecnico limpieza viajes caminos
    soluciones solucoes oficina direccion campo proceso procesos laboralista penalista fiscalista mercantilista
    civilista tributarista nocturno bilingue externo interno generalista contable agricola ganadero hospitalario
    publico inmobiliario fincas aduanas cabina hogar domestico turistico camiones autobuses gruas reparto
    pasteleria panaderia peluqueria estetica fabrica taller jardineria climatizacion prevencion
    prevencion_de_riesgos vuelo aereo naval biomedico escolar guarderia medio_ambiente geriatrico delegado pedidos
    alimentos musica danza ambulancia interiores sonido veterinario forestal ancianos personas_mayores ninos`,
  fr: `
    logiciel logiciels donnees projet produit ventes commerciale ressources_humaines rh financier comptabilite
    logistique entrepot achats achat qualite maintenance systemes systeme reseaux reseau securite informatique
    technique communication contenu reseaux_sociaux clientele comptes grands_comptes affaires developpement
    developpement_commercial recherche chantier travaux usine equipe magasin agence secteur administratif industriel
    mecanique electrique electronique chimique genie_civil bloc_operatoire urgences reanimation pediatrie geriatrie
    soins soignant pharmacie ecole primaire mathematiques formation recrutement paie risques conformite juridique
    cuisine salle rang partie poids_lourd etudes mission gestion direction bureau cloud intelligence_artificielle
    marque vie strategie support applicatif etat libre exploitation methodes rayon service_client relation_client
    fiscaliste penaliste civil sante generaliste liberal agricole hospitalier structure structures immobilier
    accueil caisse routier ligne menage entretien maternel technico aerien naval
    ambulance bus grue engins espaces_verts puericulture creche douane scolaire commandes interieur
    auto_ecole aux_comptes comptable personnes_agees enfants`,
  de: `
    vertrieb personal finanzen einkauf logistik produktion entwicklung recht controlling buchhaltung forschung
    qualitat qualitatssicherung kundenservice kundendienst kaufmannisch technisch medizinisch leitend pharmazeutisch
    zahnmedizinisch wissenschaftlich softwareentwicklung anwendungsentwicklung unternehmenskommunikation
    personalwesen rechnungswesen instandhaltung lager lagerlogistik arbeitssicherheit strategie vertriebsinnendienst
    aussendienst innendienst gebaudetechnik konstruktion lkw kfz pkw bagger op shk tga edv`,
  pt: `
    dados produto projetos vendas financeiro financas contabilidade operacoes qualidade producao manutencao
    seguranca seguranca_da_informacao informacao ti conteudo midias_sociais redes_sociais atendimento
    atendimento_ao_cliente contas negocios desenvolvimento desenvolvimento_de_negocios pesquisa obras equipe loja
    filial geral executivo grafico mecanico eletrico eletronico aeronautico enfermagem uti farmacia educacao
    educacao_infantil matematica treinamento recrutamento selecao folha_de_pagamento riscos juridico tributario
    tributarista trabalhista criminalista civilista civil noturno contabil externo interno agricola cozinha caminhao
    onibus empilhadeira maquinas nuvem testes suporte suporte_tecnico sucesso_do_cliente inteligencia_artificial
    aprendizado_de_maquina rede area regional marca inovacao estrategia limpeza bordo cabine
    domestico costura agronomo biomedico escolar ambulancia interiores som carga idosos criancas`,
}

/** May stand between the noun and its domain: "jefe DE ventas", "directeur DES ressources", "Leiter DER IT". */
export const links = 'de del d des du da do das dos of for fur der im em en la le les l el los las the'

/** Nouns that take any domain behind them, even one of no list: "director OF engineering", "chargé de clientèle". */
export const ofHeads = `
    head director vp svp evp chief manager lead president professor vice_president leader supervisor directora jefe
    jefa gerente responsable encargado encargada directeur directrice chef chargé chargée diretor diretora
    responsável chefe leiter leiterin coordinador coordinadora coordinateur coordinatrice coordenador coordenadora
    encarregado encarregada`

/** Titles of which "manager" does not make a manager of people. */
export const ownWorkDomains = `
    product project program programme account key_account community customer_success social_media case property
    category brand content campaign event events projects office client success produit projet producto proyecto
    proyectos produto projetos cuentas contas comptes portfolio product_marketing partner partnerships partnership
    onboarding delivery release change relationship technical_account customer`
