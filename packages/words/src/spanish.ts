/** Offensive words: Spanish. Sources and licences: see LICENSE. */
export const spanish: readonly string[] = /* @__PURE__ */ `
abanto,abrazafarolas,acabada,adefesio,adufe,agarraderas,aguayón,alcornoque,alfeñique,andorga,andurriasmo
arrastracueros,arrecho,artabán,asesinato,asno,atarre,avergallón,ayotes,baboso,balurde,barrabás,barriobajero
bastardo,bebecharcos,bellaco,belloto,berzotas,besugo,bobalicón,bocabuzón,bocachancla,bocallanta,bolas,bollera
bollito,bollo,boludo,boniato,boquimuelle,borondanga,borraja,borrico,bostazo,botarate,brisco,brizna,brocha
bucha,bufarrón,bujarra,bujarrón,butifarra,cabecipelao,cabestro,cabezaalberca,cabezabuque,cabron,cabrona
cabrones,cabrón,caca,cacha,cachapera,cachar,cacheteo,cachilo,cachimba,cachufleta,cafre,cagada,cagado
cagalindes,cagar,cagarruta,cagarse,cagon,calabazo,calambuco,calamidad,caldúo,calientahielos,caliente
calzamonas,cansalmas,cantamañanas,cantimplora,capullo,cara de pupu,caracaballo,caracartón,caraculo,caraflema
carajaula,carajote,carapapa,carapijo,cazurro,cebollino,cenutrio,ceporro,cernícalo,cerote,chacón,chancay
chaqueta,charrán,chiche,chichi,chifar,chimar,chinga a madre,chinga tu madre,chingado,chingar,chiquilicuatre
chirimbaina,chocho,chucha,chupacables,chupada,chupapollas,chuparla,chupasangre,chuperson,chupetón,chupóptero
cierrabares,cipote,cocheche,cocones,coger,cogollo,cogote,cojido,cojieron,cojiste,cojones,colgados,colgazón
colipato,colisón,collofe,colloma,comadres,comebolsas,comechapas,comeflores,comemierda,comestacas,concha
concha de tu madre,conchudo,copetón,coprofagía,coquimbanos,cornudo,coronta,corota,corotas,corozo,coso,cotorra
coyoles,coyones,coyos,coño,crica,cuacha,cuaresmeño,cuca,cuchara,cucon,cucona,cueco,cuerpoescombro,culamen
culeado,culear,culero,culo,culopollo,cuyones,descerebrado,desgarracalzas,desgraciarse,dondiego,donnadie
drogas,echacantos,ejarramantas,el puto ese,el puto que te pario,empiernarse,emputado,emputecido,energúmeno
esbaratabailes,escolimoso,escornacabras,esperma,estafiate,estulto,estupido,fachar,fanfosquero,fantoche
fariseo,fiesta de salchichas,fifar,filiberto,filimincias,fleto,foligoso,follador,follar,forrar,fulastre
fundillo,ganapio,ganapán,garchar,garompa,gaznápiro,gañán,gilipichis,gilipollas,gilipuertas,giraesquinas
gorrino,gorrumino,guaranga,guitarro,gurriato,gustarle,güebo,habahelá,hacer una mamada,hacer una paja
haciendo el amor,heroína,hija de puta,hijaputa,hijo de mil putas,hijo de puta,hijoputa,hueco,huelegateras
huevón,idiota,imbécil,infierno,jilipollas,joder,kapullo,la puta que te pario,la puta que te recontrapario
ladilla,lamecharcos,lameculos,lameplatos,leche,leches,lechuguino,lerdo,letrín,lloramigas,longanizas,lumbreras
maciza,macizorra,maganto,majadero,malasangre,malasombra,maldito,maletón,malparido,mama huevos,mamada,mamar
mamarla,mameluco,mamey,mamon,mamplora,mamporrero,manchas,manegueta,mangarrán,mangurrián,maraco,marica,maricon
mariconazo,maricos,maricón,mariposón,martillo,marujo,mastuerzo,masturbación,matacandiles,mayate,meapilas
mecos,mendrugo,mentecato,mequetrefe,merluzo,metemuertos,metijaco,mierda,mindundi,minga,mojar el bizcocho
mojar el chingolo,morfarse,morlaco,morroestufa,morrongo,muerdesartenes,nabo,naco,nazi,ojete,orina,ovejo
pagafantas,pajeado,pajearse,pajero,palurdo,pamplinas,panarra,panocha,panoli,papafrita,papallona,papanatas
papayona,papirote,pardillo,pargo,parguela,pasmarote,pasmasuegras,pataliebre,patán,pavitonto,pazguato
pecholata,pechugas,pedo,pedorro,peinabombillas,peinaovejas,pelagallos,pelagambas,pelagatos,pelatigres
pelazarzas,pelele,pelma,pelotas,pelotudo,pendejo,pepa,percebe,perrocostra,perroflauta,pervertido,peterete
petimetre,pezón,picapleitos,picha,pichabrava,pico,pija,pijo,pillavispas,piltrafa,pinchauvas,pinche,pinga
pintamonas,piojoso,pis,pisar,pistola,pitañoso,pitofloro,playo,pocasluces,polla,pollas,pollopera,polvo,popa
poronga,poto,prostituta,prostituto,puchero,puta,puto,quebracho,quebrachón,quitahipos,racista,raja,ramera
rastrapajo,reata,rebañasandías,remame,repisas,retazo,revientabaules,robaperas,rulacho,sabandija,sacamuelas
sanguijuela,semen,seno,senos,sexo,sexo oral,sinentraero,singar,sinsustancia,sobo,sobársela,sonajas,sonso
sopladores,soplagaitas,soplaguindas,soplanucas,soplapollas,sorete,sosco,sádico,tagarote,tajarse,tanate,tarado
tarugo,tereso,tetas,tetas grandes,tiralevitas,tocapelotas,tocho,tolai,tolete,tompeates,tonga,tontaco,tontucio
tordo,tortillera,totona,traga,tragaldabas,tragasables,transar,travesti,trincar,trio,trola,tuercebotas,tunante
tía buena,verga,vergallito,vergallo,vete a la mierda,violador,violar,volarse,voltearse la rosca
voltearse la tortilla,vulva,yegua,zamacuco,zambombo,zampabollos,zamugo,zarrapastroso,zascandil,zopenco
zoquete,zorra,zote,zullenco,zurcefrenillos
`
  .trim()
  .split(/[,\n]/);
