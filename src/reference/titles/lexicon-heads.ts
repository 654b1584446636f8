/**
 * The nouns that job titles are built on, in five languages: hand-kept general knowledge, one form of each (masculine
 * singular; lexicon-forms.ts makes the others). A strong noun is a title by itself ("nurse"); a weak one says little
 * alone ("specialist") and is mostly found with a domain ("sales specialist"). A surname, tool or everyday word of any
 * of the five languages is weak or missing, for prompts mix them: no "Müller", "Docker", "mayor". A feminine stands
 * for itself where only its masculine is such a word ("Gärtnerin"). Owns the words only.
 */

export type Tongue = 'en' | 'es' | 'de' | 'fr' | 'pt'
export const tongues: readonly Tongue[] = ['en', 'es', 'de', 'fr', 'pt']

export const strongHeads: Record<Tongue, string> = {
  en: `
    developer dev programmer coder engineer architect designer analyst scientist researcher administrator sysadmin
    technician consultant manager director nurse physician doctor surgeon dentist pharmacist therapist
    physiotherapist psychologist psychiatrist cardiologist radiologist anesthesiologist midwife paramedic caregiver
    carer radiographer veterinarian optometrist dietitian nutritionist phlebotomist accountant auditor bookkeeper
    controller treasurer actuary economist banker trader underwriter broker teacher professor lecturer tutor
    instructor trainer coach educator lawyer attorney solicitor paralegal counsel recruiter headhunter sourcer
    marketer copywriter writer editor journalist reporter translator interpreter photographer videographer
    illustrator animator artist salesperson salesman seller buyer purchaser merchandiser cashier receptionist
    secretary clerk chef cook baker waiter waitress bartender barista driver courier pilot mechanic electrician
    plumber carpenter welder machinist painter builder bricklayer roofer surveyor foreman planner scheduler
    estimator inspector tester statistician mathematician physicist chemist biologist geologist strategist
    evangelist founder cofounder freelancer contractor president supervisor coordinator producer librarian gardener
    cleaner housekeeper janitor guard firefighter hairdresser beautician concierge butler nanny babysitter stylist
    tailor intern trainee apprentice ceo cto cfo coo cio cmo cpo cro cdo ciso chro sre sdr bdr dba swe sde sdet
    psychotherapist counsellor counselor chiropractor podiatrist osteopath orthodontist optician obstetrician
    sonographer orthoptist geneticist masseur masseuse acupuncturist herbalist homeopath clinician internist
    neurosurgeon anaesthetist anesthetist hospitalist prosthetist perfusionist doula physio childminder caretaker
    headteacher headmaster headmistress schoolteacher postdoc invigilator archivist conservator registrar
    barrister magistrate notary conveyancer bailiff mediator arbitrator lobbyist litigator prosecutor ombudsman
    jurist stenographer stockbroker appraiser valuer comptroller bursar fundraiser realtor auctioneer
    saleswoman shopkeeper storekeeper telemarketer grocer greengrocer fishmonger florist jeweller jeweler
    sommelier hostess bellboy bellhop doorman dishwasher caterer restaurateur hotelier maid chambermaid     winemaker cheesemaker chocolatier confectioner patissier barkeeper barman barmaid croupier manicurist
    aesthetician esthetician hairstylist tattooist colorist colourist groomer fitter labourer laborer
    handyman plasterer tiler glazier scaffolder stonemason groundworker rigger steelworker ironworker pipefitter
    steamfitter draughtsman draftsman drafter cartographer cabinetmaker woodworker upholsterer locksmith blacksmith
    watchmaker seamstress dressmaker sculptor ceramist engraver bookbinder luthier craftsman toolmaker millwright
    boilermaker warehouseman stevedore longshoreman metalworker fabricator lineman metallurgist repairman tradesman
    farmhand agronomist horticulturist arborist fisherman beekeeper landscaper groundskeeper
    groundsman botanist dispatcher chauffeur trucker deliveryman stewardess seaman sailor seafarer deckhand
    bosun boatswain purser expediter policeman policewoman detective soldier sergeant lieutenant diplomat
    councillor bodyguard lifeguard watchman bouncer fireman investigator chaplain priest rabbi presenter columnist
    blogger podcaster proofreader transcriptionist transcriber typist typesetter ghostwriter screenwriter
    scriptwriter novelist publicist filmmaker cinematographer cameraman retoucher modeler modeller webmaster
    moderator cartoonist actress musician guitarist pianist violinist drummer songwriter dancer
    choreographer vocalist stagehand astronomer astrophysicist biochemist geophysicist geographer historian linguist
    oceanographer biostatistician econometrician bioinformatician roboticist ergonomist cryptographer
    conservationist pentester annotator biller facilitator interviewer driller roustabout telephonist
    activist businessman businesswoman chairman chairwoman chairperson superintendent undertaker footballer
    topographer`,
  es: `
    desarrollador programador ingeniero arquitecto diseñador analista científico investigador administrador técnico
    consultor asesor gerente director jefe responsable encargado coordinador supervisor enfermero médico doctor
    cirujano dentista odontólogo farmacéutico fisioterapeuta psicólogo matrona auxiliar veterinario contable
    contador auditor economista profesor maestro docente formador abogado procurador reclutador redactor periodista
    traductor intérprete fotógrafo ilustrador vendedor comprador dependiente cajero recepcionista secretario
    administrativo cocinero camarero panadero conductor chófer chofer repartidor mozo mecánico electricista fontanero
    carpintero soldador pintor albañil operario peón cuidador educador biólogo químico físico matemático topógrafo
    aparejador delineante azafato piloto limpiador vigilante presidente fundador becario interventor nutricionista
    comercial maquetador psicoterapeuta logopeda osteópata quiropráctico optometrista óptico anestesista
    ortodoncista obstetra terapeuta dietista celador paramédico camillero partero comadrona masajista acupuntor
    higienista internista oculista protésico gerocultor socorrista niñero catedrático rector decano pedagogo
    psicopedagogo orientador bibliotecario archivero archivista instructor tutor entrenador notario letrado jurista
    mediador perito magistrado fiscalista laboralista penalista banquero actuario tesorero cobrador tasador
    contralor tramitador teleoperador televendedor tendero frutero carnicero pescadero charcutero florista joyero
    librero reponedor mercaderista escaparatista comerciante barman coctelero sumiller sommelier mesero cantinero
    lavaplatos friegaplatos pinche pastelero repostero pizzero heladero chocolatero confitero parrillero conserje
    portero gobernanta mucama animador crupier peluquero barbero esteticista manicurista maquillador estilista
    tatuador yesero escayolista alicatador encofrador ferrallista cristalero vidriero techador plomero gasista
    cerrajero tapicero ebanista marmolista pladurista gruista maquinista instalador montador capataz proyectista
    dibujante jornalero obrero frigorista decorador interiorista paisajista urbanista restaurador escultor ceramista
    orfebre relojero modista costurero encuadernador tornero fresador ajustador matricero calderero chapista
    hojalatero tubero empacador embalador carretillero almacenero almacenista bodeguero estibador preparador
    electromecánico agricultor jardinero viverista apicultor viticultor pescador agrónomo tractorista guardabosques
    zootecnista camionero taxista transportista mensajero cartero revisor despachador despachante aviador comandante
    copiloto sobrecargo tripulante marinero capitán contramaestre guardaespaldas escolta bombero embajador sacerdote
    locutor presentador camarógrafo realizador guionista editor columnista corresponsal reportero corrector escritor
    novelista publicista documentalista productor cineasta sonidista regidor grafista cantante actor actriz músico
    guitarrista pianista violinista compositor bailarín coreógrafo artista escenógrafo artesano curador astrónomo
    geógrafo historiador lingüista bioquímico genetista laboratorista agrimensor informático digitador capturista
    seleccionador capacitador facilitador entrevistador encuestador dinamizador perforista instrumentista
    planificador prevencionista inspector lavandero empresario activista futbolista subdirector subgerente mayordomo
    consejero telefonista aprendiz pasante detective`,
  de: `
    Entwickler Programmierer Ingenieur Architekt Designer Gestalter Analyst Wissenschaftler Forscher Administrator
    Techniker Berater Leiter Direktor Koordinator Referent Sachbearbeiter Pfleger Krankenschwester Arzt Zahnarzt
    Apotheker Therapeut Psychologe Hebamme Sanitäter Tierarzt Buchhalter Controller Wirtschaftsprüfer Lehrer Dozent
    Erzieher Anwalt Jurist Notar Redakteur Journalist Übersetzer Dolmetscher Fotograf Verkäufer Einkäufer Kaufmann
    Kassierer Sekretär Koch Bäcker Kellner Fahrer Kurier Mechaniker Mechatroniker Elektriker Elektroniker
    Installateur Schreiner Tischler Schweißer Maurer Monteur Disponent Lagerist Betreuer Gründer Geschäftsführer
    Vorstand Praktikant Werkstudent Azubi Händler Informatiker Physiker Chemiker Biologe Statiker Bauzeichner
    Personaler Logistiker Optiker Hausmeister Chirurg Hörakustiker Logopäde Osteopath Heilpraktiker Internist
    Orthopäde Anästhesist Masseur Kosmetiker Pharmazeut Drogist Mediziner Tagesmutter Kindermädchen Haushälter
    Pädagoge Professor Rektor Ausbilder Tutor Bibliothekar Archivar Doktorand Referendar Justiziar Syndikus
    Gerichtsvollzieher Gutachter Sachverständiger Aktuar Revisor Volkswirt Betriebswirt Ökonom Makler
    Schadenregulierer Statistiker Mathematiker Verwalter Vermesser Florist Juwelier Goldschmied
    Uhrmacher Vertriebler Außendienstler Dekorateur Telefonist Konditor Barkeeper Küchenhilfe Aushilfe
    Haushaltshilfe Putzhilfe Spülhilfe Spüler Bürohilfe Zimmermädchen Rezeptionist Portier Gastronom Sommelier
    Winzer Hauswirtschafter Friseur Frisör Barbier Visagist Maskenbildner Stylist Tätowierer Lackierer
    Dachdecker Zimmerer Fliesenleger Bodenleger Parkettleger Estrichleger Stuckateur Verputzer Klempner
    Schlosser Metallbauer Gerüstbauer Trockenbauer Straßenbauer Betonbauer Rohrleitungsbauer
    Karosseriebauer Messebauer Polier Steinmetz Schornsteinfeger Geometer Zeichner Konstrukteur Raumausstatter
    Polsterer Handwerker Schuhmacher Gärtnerin Schneiderin Keramiker Bildhauer Graveur Restaurator Zerspaner
    Werkzeugmacher Galvaniseur Einrichter Verpacker Kommissionierer Werker Landwirt Imker Agronom Schaffner
    Zusteller Briefträger Postbote Paketbote Spediteur Lotse Fluglotse Flugbegleiter Kapitän Matrose Seemann
    Nautiker Taucher Pilotin Polizist Feuerwehrmann Wachmann Detektiv Soldat Offizier Beamter Diplomat Türsteher
    Personenschützer Ermittler Inspektor Kommissar Pfarrer Priester Seelsorger Diakon Reporterin Moderatorin
    Kameramann Regisseur Texter Lektor Grafiker Schriftsteller Publizist Korrespondent Bühnenbildner Illustratorin
    Pressesprecher Unternehmenssprecher Autorin Schauspieler Musiker Sängerin Tänzer Komponist Dirigent Künstler
    Choreograf Pianist Gitarrist Kurator Dramaturg Astronom Geograf Historiker Linguist Genetiker Botaniker Laborant
    Akustiker Metallurg Recruiter Unternehmer Auszubildender Elektrotechniker Richterin Hotelier Kartograf
    Raumpfleger Psychiater Bestatter Tierwirt Fußballer`,
  fr: `
    développeur programmeur ingénieur architecte concepteur designer analyste scientifique chercheur administrateur
    technicien consultant conseiller gérant gestionnaire directeur responsable coordinateur coordonnateur
    superviseur infirmier médecin docteur chirurgien dentiste pharmacien kinésithérapeute psychologue vétérinaire
    comptable auditeur économiste contrôleur professeur enseignant formateur avocat juriste notaire recruteur
    rédacteur journaliste traducteur interprète photographe illustrateur graphiste commercial vendeur acheteur
    caissier réceptionniste secrétaire cuisinier serveur boulanger pâtissier conducteur chauffeur livreur mécanicien
    électricien plombier charpentier menuisier soudeur peintre maçon ouvrier magasinier cariste préparateur
    éducateur animateur biologiste chimiste physicien fondateur testeur stagiaire alternant apprenti pdg daf drh dsi
    chef psychothérapeute kiné orthophoniste ostéopathe opticien audioprothésiste ambulancier brancardier
    anesthésiste orthodontiste obstétricien diététicien nutritionniste psychomotricien pédicure prothésiste
    puériculteur laborantin orthoptiste hygiéniste herboriste masseur thérapeute urgentiste secouriste nounou
    gouvernante instituteur proviseur bibliothécaire documentaliste archiviste pédagogue moniteur entraîneur
    doctorant conférencier huissier greffier magistrat procureur médiateur clerc fiscaliste pénaliste banquier
    trésorier actuaire courtier souscripteur négociateur géomètre diagnostiqueur métreur fleuriste boucher
    charcutier poissonnier fromager épicier bijoutier joaillier libraire antiquaire commerçant étalagiste
    téléconseiller télévendeur téléprospecteur démonstrateur approvisionneur caviste hôtesse barman sommelier
    plongeur commis pizzaiolo crêpier chocolatier confiseur restaurateur voiturier bagagiste veilleur croupier
    majordome coiffeur barbier esthéticien maquilleur manucure styliste tatoueur toiletteur couvreur plâtrier
    plaquiste carreleur vitrier chauffagiste frigoriste climaticien serrurier ferronnier métallier tapissier
    ébéniste marbrier tailleur façadier étancheur échafaudeur coffreur ferrailleur grutier terrassier poseur monteur
    installateur dessinateur projeteur topographe urbaniste paysagiste décorateur sculpteur céramiste horloger
    orfèvre cordonnier maroquinier couturier modiste imprimeur graveur luthier usineur tourneur fraiseur ajusteur
    outilleur chaudronnier tuyauteur tôlier carrossier régleur câbleur emballeur manutentionnaire contremaître
    machiniste électromécanicien électrotechnicien automaticien roboticien électronicien mécatronicien métallurgiste
    qualiticien logisticien planificateur affréteur transitaire répartiteur aiguilleur agriculteur éleveur jardinier
    maraîcher viticulteur arboriculteur horticulteur pépiniériste apiculteur pêcheur bûcheron élagueur agronome
    coursier déménageur cheminot commandant capitaine matelot scaphandrier gardien vigile policier gendarme pompier
    soldat douanier détective inspecteur enquêteur fonctionnaire diplomate ambassadeur sauveteur présentateur
    cadreur caméraman réalisateur scénariste chroniqueur correcteur écrivain romancier blogueur producteur régisseur
    éclairagiste maquettiste infographiste webdesigner vidéaste pigiste costumier actrice comédien musicien chanteur
    danseur chorégraphe pianiste guitariste violoniste compositeur artiste scénographe humoriste plasticien
    commissaire astronome géographe historien linguiste statisticien mathématicien biochimiste généticien botaniste
    géomaticien océanographe démographe informaticien bioinformaticien biostatisticien cartographe ergonome
    acousticien thermicien énergéticien hydraulicien géotechnicien géophysicien foreur ascensoriste référenceur
    webmarketeur codeur facilitateur préventeur blanchisseur éboueur nettoyeur président intendant standardiste
    footballeur`,
  pt: `
    desenvolvedor programador engenheiro arquiteto designer analista cientista pesquisador administrador técnico
    consultor assessor gerente diretor chefe responsável coordenador supervisor enfermeiro médico cirurgião dentista
    farmacêutico fisioterapeuta psicólogo auxiliar veterinário contador contabilista auditor economista professor
    advogado recrutador redator jornalista tradutor fotógrafo vendedor comprador recepcionista secretário cozinheiro
    garçom motorista entregador mecânico eletricista encanador carpinteiro soldador pintor pedreiro cuidador
    educador biólogo químico fundador estagiário nutricionista arquivista psicoterapeuta terapeuta anestesista
    ortodontista obstetra quiropraxista acupunturista massagista optometrista paramédico socorrista parteiro babá
    sanitarista biomédico docente pedagogo bibliotecário instrutor tutor reitor orientador treinador formador
    investigador jurista tabelião notário procurador perito mediador despachante solicitador tributarista
    criminalista banqueiro tesoureiro atuário cobrador corretor avaliador faturista escriturário balconista lojista
    repositor florista joalheiro açougueiro talhante peixeiro livreiro atendente vitrinista teleoperador telefonista
    comerciante garçonete copeiro padeiro confeiteiro pasteleiro pizzaiolo sushiman camareiro governanta porteiro
    chapeiro merendeiro cabeleireiro barbeiro esteticista maquiador depilador tatuador azulejista gesseiro
    vidraceiro telhadista marceneiro serralheiro estucador ladrilhador canalizador instalador montador servente
    topógrafo desenhista projetista agrimensor decorador paisagista urbanista tapeceiro estofador alfaiate
    costureiro modista sapateiro relojoeiro ourives ceramista escultor artesão caldeireiro funileiro torneiro
    fresador ajustador ferramenteiro operário empacotador embalador estoquista almoxarife conferente estivador
    maquinista frentista borracheiro eletromecânico agricultor jardineiro apicultor pescador pecuarista tratorista
    agrônomo zootecnista vaqueiro caminhoneiro camionista taxista motoboy carteiro mensageiro manobrista piloto
    copiloto comissário aeromoça comandante marinheiro capitão mergulhador tripulante vigilante bombeiro policial
    detetive diplomata embaixador locutor apresentador cinegrafista roteirista escritor revisor produtor cineasta
    sonoplasta radialista colunista blogueiro fotojornalista diagramador ilustrador animador artista ator atriz
    cantor músico compositor dançarino bailarino coreógrafo guitarrista pianista cenógrafo curador astrônomo
    geógrafo historiador linguista bioquímico físico matemático geneticista laboratorista testador digitador
    selecionador facilitador entrevistador palestrante zelador faxineiro diarista lavadeiro empresário encarregado
    subgerente presidente leiloeiro síndico planejador orçamentista inspetor aprendiz caixeiro odontólogo mordomo`,
}

export const weakHeads: Record<Tongue, string> = {
  en: `
    specialist officer associate assistant representative rep executive professional expert lead leader partner
    agent operator worker handler advisor adviser owner master practitioner attendant aide helper generalist head
    chief vp svp evp avp admin advocate steward ambassador hygienist operative pm decorator installer porter valet
    warden dealer collector packer picker assembler ranger grower breeder forwarder composer custodian organizer
    organiser servant scribe sitter correspondent teller skipper singer hacker captain miner curator adjuster
    joiner actor barber butcher farmer brewer forester`,
  es: `
    especialista ejecutivo agente gestor delegado representante asistente ayudante operador trabajador líder socio
    experto vicepresidente mando funcionario policía corredor promotor controlador guía`,
  de: `
    Spezialist Experte Fachkraft Fachangestellter Vertreter Vermittler Planer Assistent Bediener Arbeiter Helfer
    Prüfer Meister Trainer Manager Chef Pflegekraft Kraft Vizepräsident Zimmermann Dreher Schleifer Gehilfe
    Beauftragter Produzent Wächter Autor Begleiter Maler Glaser Brauer Metzger Fleischer Spengler`,
  fr: `
    spécialiste agent chargé délégué représentant assistant opérateur associé auxiliaire expert manager aide
    déclarant maître artisan hôte attaché adjoint officier manipulateur promoteur traiteur auteur`,
  pt: `
    especialista executivo agente gestor representante assistente operador trabalhador líder sócio estafeta manicure
    promotor controlador funcionário delegado ajudante publicitário`,
}

/** Callings of several words that are none by the words they are made of: each form with its singular. */
export const phraseHeads = `
    vice_president=vice_president vice_presidents=vice_president vice_presidente=vice_president
    vice_presidentes=vice_president vice_presidenta=vice_president au_pair=au_pair au_pairs=au_pair
    train_driver=train_driver train_drivers=train_driver park_ranger=park_ranger park_rangers=park_ranger
    bank_teller=bank_teller bank_tellers=bank_teller first_officer=first_officer first_officers=first_officer
    sage_femme=sage_femme sages_femmes=sage_femme femme_de_menage=femme_de_ménage femmes_de_menage=femme_de_ménage
    femme_de_chambre=femme_de_chambre femmes_de_chambre=femme_de_chambre maitre_d_hotel=maître_d_hôtel
    maitres_d_hotel=maître_d_hôtel pilote_de_ligne=pilote_de_ligne pilotes_de_ligne=pilote_de_ligne
    ama_de_llaves=ama_de_llaves amas_de_llaves=ama_de_llaves
    empregado_de_mesa=empregado_de_mesa empregados_de_mesa=empregado_de_mesa
    empregada_de_mesa=empregada_de_mesa empregadas_de_mesa=empregada_de_mesa
    guardia_de_seguridad=guardia_de_seguridad guardias_de_seguridad=guardia_de_seguridad
    agente_de_seguros=agente_de_seguros agentes_de_seguros=agente_de_seguros
    corredor_de_seguros=corredor_de_seguros corredores_de_seguros=corredor_de_seguros
    corretor_de_seguros=corretor_de_seguros corretores_de_seguros=corretor_de_seguros
    corretor_de_imoveis=corretor_de_imóveis corretores_de_imoveis=corretor_de_imóveis
    operador_de_caixa=operador_de_caixa operadores_de_caixa=operador_de_caixa operadora_de_caixa=operadora_de_caixa
    agent_d_assurance=agent_d_assurance agents_d_assurance=agent_d_assurance
    courtier_en_assurance=courtier_en_assurance courtiers_en_assurance=courtier_en_assurance
    agent_de_surface=agent_de_surface agents_de_surface=agent_de_surface
    cnc_fraser=cnc_fräser cnc_fraserin=cnc_fräserin cnc_fraserinnen=cnc_fräserin`

/** German writes titles as one word: what such a word may end in ("Softwareentwickler"). */
export const germanEndings = `
    entwickler programmierer ingenieur architekt designer gestalter analyst wissenschaftler forscher administrator
    techniker berater leiter direktor koordinator referent bearbeiter pfleger schwester arzt apotheker therapeut
    psychologe sanitater buchhalter controller prufer lehrer dozent erzieher anwalt jurist redakteur journalist
    ubersetzer verkaufer einkaufer kaufmann kauffrau kaufleute sekretar koch backer kellner fahrer mechaniker
    mechatroniker elektriker elektroniker installateur schreiner tischler schweisser monteur disponent betreuer
    fuhrer praktikant handler informatiker spezialist experte kraft fachangestellte fachangestellter vertreter
    vermittler planer assistent bediener arbeiter helfer meister trainer manager consultant tester chef student
    chirurg optiker akustiker logopade orthopade padagoge ausbilder referendar gutachter sachverstandiger
    beauftragter beamter wirt okonom makler verwalter texter grafiker zeichner konstrukteur schlosser lackierer
    gartner laborant zusteller lotse kapitan polizist kommissar autor bildner korrespondent kunstler werker
    begleiter physiker chemiker statistiker gehilfe fachmann konditor friseur einrichter schneider verpacker wachter
    praktiker`

/** Words that end like a German title and are none. */
export const notGermanTitles = `
    halbleiter wirtschaft mitarbeiter blitzleiter marktfuhrer reisefuhrer mitfahrer heimwerker netzwerker`
