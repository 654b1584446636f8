/**
 * A few hundred well-known names for the prompt reader's tests: `id | name | prior | other names`, and for places
 * `id < what it lies in`. Only test support: the service's names come from its reference data. Ambiguous names are in
 * here on purpose (Cambridge, Meta, Java, Delta, Target, Go, BASIC).
 */

export const places = `
eu | Europe | 0.9 | europa, l europe
emea | EMEA | 0.9 |
latam | Latin America | 0.9 | latam, latinoamerica, lateinamerika, amerique latine, america latina
dach | DACH | 0.9 | dach region
nordics | Nordics | 0.9 | the nordics, scandinavia
iberia | Iberia | 0.5 | iberian peninsula
apac | APAC | 0.9 | asia pacific
benelux | Benelux | 0.9 |
es < eu | Spain | 0.95 | espana, spanien, espagne, espanha
mad < es | Madrid | 0.95 | madri
bcn < es | Barcelona | 0.95 | barcelone
val < es | Valencia | 0.8 |
val-ve < ve | Valencia, Venezuela | 0.2 | valencia
sev < es | Seville | 0.9 | sevilla
bil < es | Bilbao | 0.9 |
mal < es | Malaga | 0.9 |
zar < es | Zaragoza | 0.9 | saragossa
cor < es | Cordoba | 0.6 |
cor-ar < ar | Cordoba, Argentina | 0.5 | cordoba
cat < es | Catalonia | 0.9 | cataluna, catalunya, katalonien, catalogne
and < es | Andalusia | 0.9 | andalucia
de < eu, dach | Germany | 0.95 | alemania, deutschland, allemagne, alemanha
ber < de | Berlin | 0.95 |
muc < de | Munich | 0.95 | munchen, muenchen
ham < de | Hamburg | 0.9 | hamburgo, hambourg
fra < de | Frankfurt | 0.9 | frankfurt am main, francfort
col < de | Cologne | 0.9 | koln, koeln, colonia
stu < de | Stuttgart | 0.95 |
dus < de | Düsseldorf | 0.95 | dusseldorf
lei < de | Leipzig | 0.95 |
nur < de | Nuremberg | 0.95 | nurnberg
bay < de | Bavaria | 0.9 | bayern, baviera
nrw < de | North Rhine-Westphalia | 0.9 | nrw, nordrhein westfalen
at < eu, dach | Austria | 0.9 | osterreich, autriche
vie < at | Vienna | 0.9 | wien, viena, vienne
ch < eu, dach | Switzerland | 0.95 | schweiz, suiza, suisse, suica
zur < ch | Zurich | 0.95 | zuerich
gva < ch | Geneva | 0.9 | genf, geneve, ginebra
fr < eu | France | 0.95 | francia, frankreich, franca
par < fr | Paris | 0.95 |
par-tx < tx | Paris, Texas | 0.05 | paris
lyo < fr | Lyon | 0.95 |
mrs < fr | Marseille | 0.95 | marsella
tls < fr | Toulouse | 0.95 |
nce < fr | Nice | 0.35 | niza, nizza
lil < fr | Lille | 0.9 |
bdx < fr | Bordeaux | 0.9 | burdeos
nte < fr | Nantes | 0.9 |
idf < fr | Île-de-France | 0.9 | ile de france
bre < fr | Brittany | 0.8 | bretagne, bretana
pt < eu | Portugal | 0.95 |
lis < pt | Lisbon | 0.95 | lisboa, lissabon, lisbonne
por < pt | Porto | 0.85 | oporto
bra < pt | Braga | 0.8 |
it < eu | Italy | 0.95 | italia, italien, italie
mil < it | Milan | 0.9 | milano, mailand
rom < it | Rome | 0.9 | roma, rom
nl < eu, benelux | Netherlands | 0.95 | the netherlands, holland, niederlande, paises bajos, pays bas, holanda
ams < nl | Amsterdam | 0.95 |
be < eu, benelux | Belgium | 0.95 | belgica, belgien, belgique
bru < be | Brussels | 0.95 | bruselas, brussel, bruxelles
pl < eu | Poland | 0.95 | polonia, polen, pologne, polska
waw < pl | Warsaw | 0.95 | varsovia, warschau, varsovie, warszawa
krk < pl | Krakow | 0.95 | cracow, cracovia
se < eu, nordics | Sweden | 0.95 | suecia, schweden, suede
sto < se | Stockholm | 0.95 | estocolmo
dk < eu, nordics | Denmark | 0.95 | dinamarca, danemark
cph < dk | Copenhagen | 0.95 | copenhague, kopenhagen
ie < eu | Ireland | 0.95 | irlanda, irland, irlande
dub < ie | Dublin | 0.9 |
uk < eu | United Kingdom | 0.95 | uk, great britain, britain, reino unido, vereinigtes konigreich, royaume uni, u.k
eng < uk, eu | England | 0.9 | inglaterra, angleterre
sco < uk, eu | Scotland | 0.9 |
lon < eng, uk, eu | London | 0.9 | londres
lon-ca < ca | London, Ontario | 0.1 | london
cam < eng, uk, eu | Cambridge | 0.5 |
cam-ma < ma, us | Cambridge, Massachusetts | 0.4 | cambridge
oxf < eng, uk, eu | Oxford | 0.6 |
man < eng, uk, eu | Manchester | 0.85 |
bir < eng, uk, eu | Birmingham | 0.6 |
bir-al < us | Birmingham, Alabama | 0.3 | birmingham
rdg < eng, uk, eu | Reading | 0.4 |
bath < eng, uk, eu | Bath | 0.3 |
edi < sco, uk, eu | Edinburgh | 0.95 |
us | United States | 0.95 | us, usa, u.s, u.s.a, united states of america, the states, estados unidos, vereinigte staaten, etats unis, eeuu, eua
ny < nys, us | New York | 0.9 | nueva york, nova york, nyc, new york city
nys < us | New York State | 0.4 | new york
sf < ca-us, us | San Francisco | 0.95 | sf
bay-area < ca-us, us | San Francisco Bay Area | 0.95 | bay area, sf bay area
ca-us < us | California | 0.95 |
la < ca-us, us | Los Angeles | 0.9 |
sea < us | Seattle | 0.95 |
aus < tx, us | Austin | 0.85 |
tx < us | Texas | 0.95 | tx
bos < ma, us | Boston | 0.95 |
ma < us | Massachusetts | 0.9 | ma
chi < us | Chicago | 0.95 |
mia < us | Miami | 0.95 |
den < us | Denver | 0.9 |
phx < us | Phoenix | 0.6 |
mob < us | Mobile | 0.3 |
pdx < or, us | Portland | 0.7 |
pdx-me < us | Portland, Maine | 0.3 | portland
or < us | Oregon | 0.9 | or
ga-us < us | Georgia, USA | 0.5 | georgia
ge | Georgia | 0.5 | georgien
stanford < ca-us, us | Stanford | 0.3 |
ca | Canada | 0.95 | kanada
tor < ca | Toronto | 0.95 |
mtl < ca | Montreal | 0.95 |
van < ca | Vancouver | 0.9 |
mx < latam | Mexico | 0.95 | mexiko, mexique
cdmx < mx, latam | Mexico City | 0.95 | ciudad de mexico, cdmx, cidade do mexico
gdl < mx, latam | Guadalajara | 0.7 |
gdl-es < es | Guadalajara, Spain | 0.3 | guadalajara
mty < mx, latam | Monterrey | 0.9 |
co < latam | Colombia | 0.95 | kolumbien, colombie
bog < co, latam | Bogota | 0.95 |
med < co, latam | Medellin | 0.9 |
meta-co < co, latam | Meta, Colombia | 0.2 | meta
ar < latam | Argentina | 0.95 | argentinien, argentine
bue < ar, latam | Buenos Aires | 0.95 |
cl < latam | Chile | 0.9 | chili
scl < cl, latam | Santiago de Chile | 0.9 | santiago
scq < es | Santiago de Compostela | 0.4 | santiago
pe < latam | Peru | 0.9 |
lim < pe, latam | Lima | 0.85 |
ve < latam | Venezuela | 0.9 |
br < latam | Brazil | 0.95 | brasil, brasilien, bresil
sao < br, latam | São Paulo | 0.95 | sao paulo, sampa
rio < br, latam | Rio de Janeiro | 0.95 | rio
bhz < br, latam | Belo Horizonte | 0.95 |
poa < br, latam | Porto Alegre | 0.95 |
cwb < br, latam | Curitiba | 0.95 |
fln < br, latam | Florianópolis | 0.95 | florianopolis
rec < br, latam | Recife | 0.9 |
in < apac | India | 0.95 | indien, inde
blr < in, apac | Bangalore | 0.95 | bengaluru
del < in, apac | Delhi | 0.9 | new delhi
sg < apac | Singapore | 0.95 | singapur, singapour
jp < apac | Japan | 0.9 | japon, japao
tyo < jp, apac | Tokyo | 0.95 | tokio
au < apac | Australia | 0.95 | australien
syd < au, apac | Sydney | 0.9 |
ae | United Arab Emirates | 0.95 | uae
dxb < ae | Dubai | 0.95 |
tr | Turkey | 0.7 | turquia, turkei
jo | Jordan | 0.4 |
java-id < id | Java | 0.15 |
id < apac | Indonesia | 0.9 |
`

export const companies = `
google | Google | 0.95 |
alphabet | Alphabet | 0.6 |
meta | Meta | 0.7 | facebook, meta platforms
amazon | Amazon | 0.9 |
aws-co | Amazon Web Services | 0.4 | aws
apple | Apple | 0.75 |
microsoft | Microsoft | 0.9 |
netflix | Netflix | 0.95 |
spotify | Spotify | 0.95 |
stripe | Stripe | 0.85 |
airbnb | Airbnb | 0.95 |
uber | Uber | 0.9 |
tesla | Tesla | 0.9 |
twitter | Twitter | 0.8 |
salesforce | Salesforce | 0.5 |
oracle | Oracle | 0.5 |
sap | SAP | 0.5 |
ibm | IBM | 0.9 |
intel | Intel | 0.85 |
nvidia | NVIDIA | 0.9 |
target | Target | 0.45 |
gap | Gap | 0.35 |
shell | Shell | 0.4 |
orange | Orange | 0.5 |
delta-air | Delta Air Lines | 0.4 | delta
delta-faucet | Delta Faucet | 0.35 | delta
at-t | AT&T | 0.9 | at t
jnj | Johnson & Johnson | 0.95 | johnson johnson, johnson and johnson, j j
pg | Procter & Gamble | 0.95 | procter gamble, p g
loreal | L'Oréal | 0.95 | l oreal, loreal
coca | Coca-Cola | 0.95 | coca cola
siemens | Siemens | 0.95 |
bosch | Bosch | 0.9 |
bmw | BMW | 0.95 |
vw | Volkswagen | 0.95 | vw
daimler | Mercedes-Benz | 0.9 | mercedes benz, mercedes, daimler
zalando | Zalando | 0.95 |
n26 | N26 | 0.95 |
delivery-hero | Delivery Hero | 0.95 |
hellofresh | HelloFresh | 0.95 |
deutsche-bank | Deutsche Bank | 0.95 |
commerzbank | Commerzbank | 0.95 |
lufthansa | Lufthansa | 0.95 |
adidas | Adidas | 0.95 |
bayer | Bayer | 0.85 |
basf | BASF | 0.95 |
allianz | Allianz | 0.95 |
santander | Santander | 0.7 | banco santander
bbva | BBVA | 0.95 |
telefonica | Telefónica | 0.95 | telefonica
inditex | Inditex | 0.95 | zara
mercadona | Mercadona | 0.95 |
iberdrola | Iberdrola | 0.95 |
glovo | Glovo | 0.95 |
cabify | Cabify | 0.95 |
indra | Indra | 0.9 |
mercadolibre | Mercado Libre | 0.95 | mercadolibre, mercado livre
rappi | Rappi | 0.95 |
globant | Globant | 0.95 |
nubank | Nubank | 0.95 |
itau | Itaú | 0.9 | itau
bradesco | Bradesco | 0.95 |
ifood | iFood | 0.95 |
petrobras | Petrobras | 0.95 |
embraer | Embraer | 0.95 |
ambev | Ambev | 0.95 |
bnp | BNP Paribas | 0.95 | bnp
socgen | Société Générale | 0.95 | societe generale
airbus | Airbus | 0.95 |
renault | Renault | 0.95 |
carrefour | Carrefour | 0.9 |
blablacar | BlaBlaCar | 0.95 |
doctolib | Doctolib | 0.95 |
capgemini | Capgemini | 0.95 |
accenture | Accenture | 0.95 |
deloitte | Deloitte | 0.95 |
pwc | PwC | 0.95 |
kpmg | KPMG | 0.95 |
ey | EY | 0.85 | ernst young, ernst and young
mckinsey | McKinsey | 0.95 | mckinsey and company
bcg | BCG | 0.9 | boston consulting group
goldman | Goldman Sachs | 0.95 |
jpm | JPMorgan Chase | 0.95 | jp morgan, jpmorgan
revolut | Revolut | 0.95 |
monzo | Monzo | 0.95 |
deliveroo | Deliveroo | 0.95 |
booking | Booking.com | 0.85 | booking.com, booking
adyen | Adyen | 0.95 |
philips | Philips | 0.9 |
nestle | Nestlé | 0.95 | nestle
roche | Roche | 0.9 |
novartis | Novartis | 0.95 |
pfizer | Pfizer | 0.95 |
ford | Ford | 0.75 |
toyota | Toyota | 0.95 |
new-york-times | The New York Times | 0.9 | new york times
real-madrid | Real Madrid | 0.9 |
`

export const schools = `
mit | Massachusetts Institute of Technology | 0.6 | mit
stanford | Stanford University | 0.75 | stanford
harvard | Harvard University | 0.9 | harvard
berkeley | UC Berkeley | 0.7 | berkeley, uc berkeley
ucla | UCLA | 0.9 |
oxford | University of Oxford | 0.45 | oxford, oxford university
cambridge | University of Cambridge | 0.35 | cambridge, cambridge university
imperial | Imperial College London | 0.95 | imperial college
lse | London School of Economics | 0.9 | lse
insead | INSEAD | 0.95 |
hec | HEC Paris | 0.8 | hec
polytechnique | École Polytechnique | 0.8 | polytechnique, ecole polytechnique, l ecole polytechnique
centrale | CentraleSupélec | 0.8 | centralesupelec, centrale
sorbonne | Sorbonne | 0.9 | la sorbonne
tum | Technical University of Munich | 0.8 | tum, tu munchen, tu munich
rwth | RWTH Aachen | 0.95 | rwth
lmu | LMU Munich | 0.9 | lmu
kit | Karlsruhe Institute of Technology | 0.4 | kit
eth | ETH Zurich | 0.9 | eth, eth zurich
upm | Universidad Politécnica de Madrid | 0.9 | upm, politecnica de madrid
ucm | Universidad Complutense de Madrid | 0.9 | complutense, ucm, universidad complutense
ie | IE Business School | 0.9 |
esade | ESADE | 0.95 |
iese | IESE | 0.95 |
unam | UNAM | 0.95 |
tec | Tecnológico de Monterrey | 0.95 | tec de monterrey
uba | Universidad de Buenos Aires | 0.7 | uba
usp | Universidade de São Paulo | 0.95 | usp
unicamp | Unicamp | 0.95 |
ita | ITA | 0.6 |
fgv | FGV | 0.9 |
ufrj | UFRJ | 0.95 |
iit | IIT | 0.8 | iit bombay
`

export const industries = `
fin | Financial Services | 0.7 | banking, banca, bank, banken, banque, bancario, bancaire, servicos financeiros, setor financeiro, servicios financieros, finanzbranche
fintech | Fintech | 0.8 |
auto | Automotive | 0.7 | automotriz, automobil, automobile, automovil, automobilbranche, automotivo, automobilindustrie, automocion
health | Healthcare | 0.6 | sanidad, gesundheitswesen, sante, saude, health care
pharma | Pharmaceuticals | 0.7 | pharma, farmaceutico, farmaceutica, pharmaceutique, pharmaindustrie, biotech
insurance | Insurance | 0.6 | seguros, versicherung, versicherungen, assurance
retail | Retail | 0.6 | varejo, einzelhandel, minorista
saas | SaaS | 0.7 |
edtech | EdTech | 0.8 |
gaming | Gaming | 0.6 | video games
energy | Energy | 0.5 | energia, renewables, energias renovables, renewable energy, erneuerbare energien
telecom | Telecommunications | 0.6 | telecom, telco, telecomunicaciones, telekommunikation
aero | Aerospace | 0.6 | aeroespacial, luftfahrt, aeronautique, aeronautica
hosp | Hospitality | 0.6 | hosteleria, gastronomie, hotellerie, hotelaria
constr | Construction | 0.5 | construccion, bau, construcao
log | Logistics | 0.4 | logistica, logistik, logistique
consulting | Consulting | 0.5 | consultoria, unternehmensberatung, conseil
realestate | Real Estate | 0.6 | inmobiliario, inmobiliaria, immobilien, immobilier, imobiliario
ecommerce | E-commerce | 0.6 | ecommerce, e commerce
`

export const skills = `
react | React | 0.9 | react.js, reactjs
react-native | React Native | 0.95 |
angular | Angular | 0.9 | angularjs
vue | Vue.js | 0.9 | vue, vuejs
svelte | Svelte | 0.9 |
next | Next.js | 0.9 | nextjs
node | Node.js | 0.9 | node, nodejs
js | JavaScript | 0.95 | js
ts | TypeScript | 0.95 | ts
html | HTML | 0.9 | html5
css | CSS | 0.9 | css3
python | Python | 0.95 |
django | Django | 0.95 |
flask | Flask | 0.8 |
java | Java | 0.9 |
kotlin | Kotlin | 0.95 |
scala | Scala | 0.9 |
go | Go | 0.35 | golang
golang | Go | 0.9 | golang
rust | Rust | 0.7 |
ruby | Ruby | 0.8 |
rails | Ruby on Rails | 0.8 | rails, ror
php | PHP | 0.95 |
laravel | Laravel | 0.95 |
symfony | Symfony | 0.95 |
c | C | 0.35 |
cpp | C++ | 0.95 | c++
csharp | C# | 0.95 | c#
net | .NET | 0.9 | .net, dotnet, asp.net
r | R | 0.35 |
swift | Swift | 0.6 |
ios | iOS | 0.85 |
android | Android | 0.85 |
flutter | Flutter | 0.85 |
spring | Spring | 0.55 |
spring-boot | Spring Boot | 0.95 |
sql | SQL | 0.9 |
postgres | PostgreSQL | 0.95 | postgres
mysql | MySQL | 0.95 |
mongodb | MongoDB | 0.95 | mongo
redis | Redis | 0.95 |
kafka | Apache Kafka | 0.9 | kafka, apache kafka
spark | Apache Spark | 0.8 | spark, apache spark
airflow | Apache Airflow | 0.9 | airflow
dbt | dbt | 0.9 |
snowflake | Snowflake | 0.85 |
databricks | Databricks | 0.9 |
tableau | Tableau | 0.9 |
powerbi | Power BI | 0.95 |
excel | Excel | 0.7 | microsoft excel
word | Word | 0.3 | microsoft word
access | Microsoft Access | 0.25 | access
vba | VBA | 0.9 |
aws | AWS | 0.85 | amazon web services
azure | Azure | 0.9 |
gcp | Google Cloud | 0.95 | gcp, google cloud platform
docker | Docker | 0.95 |
k8s | Kubernetes | 0.95 | k8s
terraform | Terraform | 0.95 |
hcl | HCL | 0.6 |
ansible | Ansible | 0.95 |
jenkins | Jenkins | 0.9 |
cicd | CI/CD | 0.95 | ci cd
devops | DevOps | 0.7 |
linux | Linux | 0.9 |
git | Git | 0.85 |
graphql | GraphQL | 0.95 |
rest | REST APIs | 0.8 | rest apis, rest api
microservices | Microservices | 0.9 | microservicios, microservicos
tensorflow | TensorFlow | 0.95 |
pytorch | PyTorch | 0.95 |
ml | Machine Learning | 0.85 | ml, aprendizaje automatico, maschinelles lernen, apprentissage automatique
nlp | NLP | 0.8 | natural language processing
basic | BASIC | 0.3 |
cobol | COBOL | 0.95 |
figma | Figma | 0.95 |
sketch | Sketch | 0.5 |
photoshop | Photoshop | 0.95 | adobe photoshop
indesign | InDesign | 0.95 |
autocad | AutoCAD | 0.95 |
revit | Revit | 0.95 |
solidworks | SolidWorks | 0.95 |
catia | CATIA | 0.95 |
matlab | MATLAB | 0.95 |
sap-skill | SAP | 0.7 | sap
s4 | SAP S/4HANA | 0.95 | s 4hana, sap s 4hana, s4 hana
abap | ABAP | 0.95 |
sap-fi | SAP FI | 0.95 |
salesforce-skill | Salesforce | 0.7 | salesforce
oracle-skill | Oracle | 0.5 | oracle
hubspot | HubSpot | 0.9 |
crm | CRM | 0.7 |
seo | SEO | 0.85 |
sem | SEM | 0.6 |
google-ads | Google Ads | 0.95 |
ga | Google Analytics | 0.95 |
copywriting | Copywriting | 0.8 |
negotiation | Negotiation | 0.7 | negociacion, verhandlung, negociation, negociacao
accounting | Accounting | 0.6 | contabilidad, buchhaltung, comptabilite, contabilidade
ifrs | IFRS | 0.95 |
payroll | Payroll | 0.6 | nominas, lohnabrechnung, paie, folha de pagamento
scrum | Scrum | 0.75 |
agile | Agile | 0.6 | agil, metodologias agiles, metodologias ageis
jira | Jira | 0.9 |
lead-gen | Lead Generation | 0.85 |
cold-calling | Cold Calling | 0.9 |
b2b | B2B | 0.7 | b2b sales
project-management | Project Management | 0.7 | gestion de proyectos, projektmanagement, gestion de projet, gestao de projetos
wound-care | Wound Care | 0.9 | wundversorgung
forklift | Forklift | 0.6 | carretillas, gabelstapler, empilhadeiras
welding | Welding | 0.7 | soldadura, schweissen, soudure, solda
selenium | Selenium | 0.9 |
cypress | Cypress | 0.7 |
etl | ETL | 0.8 |
data-analysis | Data Analysis | 0.7 | data analysis, analisis de datos, datenanalyse, analyse de donnees, analise de dados
stakeholder | Stakeholder Management | 0.85 |
gdpr | GDPR | 0.85 | rgpd, dsgvo
cyber | Cybersecurity | 0.7 | ciberseguridad, cibersecurity
remote-sensing | Remote Sensing | 0.9 |
blockchain | Blockchain | 0.7 |
solidity | Solidity | 0.9 |
unity | Unity | 0.7 |
unreal | Unreal Engine | 0.95 |
elixir | Elixir | 0.8 |
haskell | Haskell | 0.9 |
perl | Perl | 0.85 |
bash | Bash | 0.8 |
elasticsearch | Elasticsearch | 0.95 |
embedded | Embedded Systems | 0.8 |
plc | PLC | 0.7 | sps
gmp | GMP | 0.8 |
haccp | HACCP | 0.9 |
icu-care | Intensive Care | 0.8 | intensive care, cuidados intensivos, intensivpflege, soins intensifs
llm | LLMs | 0.85 | llm, large language models
computer-vision | Computer Vision | 0.85 |
wordpress | WordPress | 0.9 |
shopify | Shopify | 0.85 |
magento | Magento | 0.9 |
`
