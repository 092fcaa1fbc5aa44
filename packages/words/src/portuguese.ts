/** Offensive words: Portuguese. Sources and licences: see LICENSE. */
export const portuguese: readonly string[] = /* @__PURE__ */ `
aborto,amador,aranha,ariano,arrombada,arrombado,baba-ovo,babaca,babaovo,bagos,baitola,balalao,bastardo,bebum
besta,bicha,biscate,bissexual,bixa,boazuda,boceta,boco,bocó,boiola,bolagato,boob,boquete,bosseta,bosta
braulio de borracha,brioco,bronha,buceta,bumbum,bunduda,burra,burro,bussanga,busseta,cabrao,caceta,cacete
cachorra,caga,cagado,cagar,cagona,cagão,camisinha,caralho,casseta,cassete,cerveja,checheca,chereca,chifruda
chifrudo,chochota,chota,chupar,clitoris,cocaína,coito,colhoes,comer,cona,consolo,corna,corno,cretina,cu,cuzão
dar o rabo,desgraça,desgraçada,desgraçado,dum raio,escrota,esporra,fecal,filha da puta,filho da puta,fiofó
foda,foda-se,fode,foder,fodida,fodido,frango,frango assado,fudendo,fuder,fudida,fudido,fuleira,gozar,grelho
grelinho,grelo,heroína,heterosexual,homem gay,homoerótico,homosexual,idiota,idiotice,inferno,jossa,kenga
lolita,lésbica,macaca,machona,mama,merda,mijada,mijado,mijo,mizera,mocrea,mocreia,otária,otário,paneleiro
passar um cheque,pau,peidar,peido,pentelha,pentelho,pepeka,pinto,piroca,piru,porra,prostituta,punheta,puta
puta que pariu,puta que te pariu,puto,puxa-saco,puxasaco,pênis,queca,rabuda,rabudo,rabudona,rabudão,rabão
rapariga,recalcada,recalcado,retardada,retardado,sacanagem,saco,safada,safado,sapatão,siririca,tarada,tarado
tezuda,tezudo,tezão,torneira,transar,trocha,troucha,trouxa,troxa,vadia,vagabunda,vagabundo,vagaranha
vai tomar no cu,vai-te foder,veada,veado,veadão,viada,viadinho,viado,viadão,vibrador,víado,xana,xavasca
xereca,xerereca,xexeca,xochota,xota,xoxota,ânus
`
  .trim()
  .split(/[,\n]/);
