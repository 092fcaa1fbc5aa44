/** Offensive words: Dutch. Sources and licences: see LICENSE. */
export const dutch: readonly string[] = /* @__PURE__ */ `
aardappels afgieten,achter het raam zitten,afberen,aflebberen,afrossen,afrukken,aftrekken,afwerkplaats
afzeiken,afzuigen,anita,asbak,aso,bagger schijten,balen,bedonderen,befborstel,beffen,bekken,belazeren
besodemieterd zijn,besodemieteren,beurt,boemelen,boerelul,boerenpummel,bokkelul,botergeil,broekhoesten
brugpieper,buffelen,buiten de pot piesen,da's kloten van de bok,de ballen,de hoer spelen,de hond uitlaten
de koffer induiken,de pijp uitgaan,del,dombo,draaikont,driehoog achter wonen,drol,drooggeiler,droogkloot
een beurt geven,een halve man en een paardekop,een nummertje maken,een wip maken,eikel,engerd,flamoes,flikken
flikker,gadverdamme,galbak,gat,gedoogzone,geilneef,gesodemieter,godverdomme,graftak,gras maaien,gratenkut
greppeldel,griet,hoempert,hoer,hoerenbuurt,hoerenloper,hoerig,hol,hufter,huisdealer,johny,kanen,kettingzeug
klaarkomen,klerebeer,klojo,klooien,klootjesvolk,klootoog,klootzak,kloten,knor,kont,kontneuken,krentekakker
kut,kuttelikkertje,kwakkie,liefdesgrot,lul,lul-de-behanger,lulhannes,lummel,mafketel,matennaaier,matje,mof
muts,naaien,naakt,neuken,neukstier,nicht,oetlul,op z'n hondjes,op z'n sodemieter geven,opgeilen,opkankeren
oprotten,opsodemieteren,opzouten,ouwe rukker,ouwehoer,ouwehoeren,paal,paardelul,palen,penoze,piesen
pijpbekkieg,pijpen,pik,pleurislaaier,poep,poepen,poot,portiekslet,pot,potverdorie,publiciteitsgeil,raaskallen
reet,reet trappen voor zijn,reetridder,remsporen,reutelen,rothoer,rotzak,rukhond,rukken,schatje,schijt
schijten,schoft,schuinsmarcheerder,shit,slempen,slet,sletterig,slik mijn zaad,snol,spuiten,standje,standje-69
stoephoer,stootje,stront,sufferd,tapijtnek,teef,temeier,teringlijer,toeter,tongzoeng,triootjeg
trottoir prostituée,trottoirteef,vergallen,verkloten,verneuken,viespeuk,vingeren,vleesroos,voor jan lul
voor jan-met-de-korte-achternaam,watje,welzijnsmafia,wijf,wippen,wuftje,zaadje,zakkenwasser,zeiken,zeiker
zuigen,zuiplap
`
  .trim()
  .split(/[,\n]/);
