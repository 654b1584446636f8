/** Places of the prompt reader's test dictionary, in the form that lexicon-names.ts explains. */
export const placeWords = `
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
