/**
 * A few hundred well-known names for the prompt reader's tests: `id | name | prior | other names`, and for places `id < what it
 * lies in`. Only for tests: the service's names come from its reference data. Ambiguous names are included on purpose (Cambridge,
 * Meta, Java, Delta, Target, Go, BASIC).
 */

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
