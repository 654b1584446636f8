/** Skills of the prompt reader's test dictionary, in the form that lexicon-names.ts explains. */
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
