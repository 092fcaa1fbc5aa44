/** Offensive words: Italian. Sources and licences: see LICENSE. */
export const italian: readonly string[] = /* @__PURE__ */ `
allupato,ammucchiata,anale,anali,ano,arrapa,arrapamenti,arrapamento,arrapando,arrapano,arrapare,arrapate
arrapati,arrapato,arrusa,arruso,assatanata,assatanate,assatanati,assatanato,azz,azzo,bagasce,bagascia,bagassa
bagasse,bagnarsi,baldracca,baldracche,baldraccone,baldracconi,balle,barzotta,barzotte,barzotti,barzotto
bastardata,bastardate,bastarde,bastardo,battere,battona,battone,belini,belino,bestia dio,biga,bimbaminkia
bimbeminkia,bimbiminkia,bimbominkia,bocchina,bocchinara,bocchinare,bocchinari,bocchinaro,bocchini,bocchino
bofilo,boia dio,boiata,bonazza,bonazzo,bordello,brinca,bucaiola,bucaiolo,buciadiculo,buciodiculo,bucodiculo
budiulo,budiùlo,busona,busone,busoni,cacando,cacano,cacare,cacarella,cacarelle,cacarsi,cacasotto,cacata
cacate,cacca,caccata,caccona,caccone,caciocappella,caciocappelle,cacone,cadavere,cagare,cagata,cagate,cagati
cagato,cagna,cagna madonna,cancara,cancare,cancari,cancaro,cane dio,cannate,cannati,cannato,casci
castronaggine,castronata,castronate,castroneria,castronerie,cazzata,cazzate,cazzeggi,cazzeggia,cazzeggiano
cazzeggiare,cazzeggiate,cazzeggio,cazzi,cazziata,cazziate,cazziatona,cazziatone,cazzimma,cazzo,cazzo di cane
cazzone,cazzoni,cazzuta,cazzute,cazzuti,cazzuto,cesso,checca,checche,checchetta,checchette,chiappa,chiappona
chiappone,chiapponi,chiavabile,chiavando,chiavano,chiavare,chiavata,chiavate,chiavati,chiavato,chiaviamo
chiavo,cicciona,ciccione,ciccioni,ciolla,ciolle,ciospo,ciucciacazzi,ciucciacazzo,ciucciami il cazzo,ciula
ciulando,ciulano,ciulare,ciulata,ciulate,ciulati,ciulato,ciuli,ciulo,cogliona,coglionano,coglionare
coglionata,coglionate,coglionati,coglionato,coglione,coglioni,coito,coregge,coreggia,cornute,cornuti,cornuto
cozza,crucca,crucche,crucchi,crucco,cuccando,cuccano,cuccata,cuccate,cuccati,cuccato,cucchi,cucco,culatella
culatone,culatoni,culattella,culattina,culattine,culattone,culattoni,culattun,culo,cunnilingio,cunnilinguo
dio bestia,dio boia,dio cane,dio infame,dio legnetto,dio lurido,dio maiale,dio merda,dio porco,dio porcone
dio stronzo,dio suino,diobestia,dioboia,diocane,dioinfame,diolegnetto,diolurido,diomaiale,diomerda,dioporco
dioporcone,diopporco,diostronzo,diosuino,ditalino,durelli,durello,eiacula,eiaculando,eiaculano,eiaculare
eiaculazione,eiaculi,eiaculo,esticazzi,facce da culo,faccia da culo,fanculo,far girare i coglioni,fattone
fattoni,fava,fellatio,femminucce,femminuccia,fessa,fica,figa,fighe,fighetta,fighette,fighetti
figli di puttana,figli di puttane,figli di troia,figli di troie,figlia di puttana,figlia di puttane
figlia di troia,figlia di troie,figlie di puttana,figlie di puttane,figlie di troia,figlie di troie
figlio di buona donna,figlio di puttana,figlio di puttane,figlio di troia,figlio di troie,figone,finocchio
finocchione,finocchioni,fotte,fottendo,fottere,fottersene,fottersi,fottuta,fottute,fottuti,fottutissima
fottutissime,fottutissimi,fottutissimo,fottuto,fracicone,fregna,fregnacce,fregnaccia,fregne,frocetti,frocetto
froci,frociaggine,frociata,frociate,frocio,frocione,frocioni,frosci,froscio,fuori dai coglioni
fuori dalle palle,gnocca,gnocche,goldone,goldoni,guardona,guardone,guardoni,idiota,imbecille,immerdato
impiccati,in culo alla balena,incazzano,incazzarsi,incazzata,incazzate,incazzati,incazzato,incazziamo,incazzo
incazzosa,incazzosamente,incazzose,incazzosi,incazzoso,inchiappetta,inchiappettando,inchiappettano
inchiappettare,inchiappettata,inchiappettate,inchiappettati,inchiappettato,inchiappetti,inchiappettiamo
inchiappetto,inchiavabile,incoglionirsi,incoglionita,incoglionite,incoglioniti,incoglionito,incula,inculando
inculano,inculare,inculata,inculate,inculati,inculato,inculi,inculiamo,inculo,inculone,inculoni,infame
infame dio,infamedio,ingoio,leccaciuffi,leccaculi,leccaculo,leccapalle,lecchina,lecchine,lecchini,lecchino
legnetto dio,legnettodio,lofa,lofare,loffa,loffare,loffe,lurida madonna,luridamadonna,lurido dio,luridodio
madonna,madonna cagna,madonna lurida,madonna prostituta,madonna puttana,madonna slabbrata,madonna troia
madonna vacca,madonnacagna,madonnalurida,madonnaprostituta,madonnaputtana,madonnaslabbrata,madonnatroia
madonnavacca,maiala,maialata,maialate,maiale dio,maialedio,maialone,maialoni,mangiaparana,mangiaparane
mangiapatata,mangiapatate,mannaggia,marone,maroni,menano,menare,menata,menate,menati,menato,merda,merda dio
merdacce,merdaccia,merdaccia dio,merdacciadio,merdadio,merdai,merdaia,merdaio,merdaiola,merdaiole,merdaioli
merdaiolo,merdata,merdate,merdina,merdine,merdone,merdoni,merdosa,merdosamente,merdose,merdosi,merdoso
meretrice,mezzasega,mezzeseghe,mignotta,mignotte,mignottone,mignottoni,minchia,minchiata,minchie,minchiona
minchionando,minchionare,minchionata,minchione,minchioni,mocciosa,mocciose,mocciosi,moccioso,mona,monata
monate,monta,montare,mussa,musso,nave scuola,negra,negre,negretta,negrette,negretti,negretto,negri,negro
nerchia,nerchie,nigga,padulo,palle,pallosa,pallose,pallosi,palloso,pappone,papponi,paraculi,paraculo,patacca
patonza,patonze,pecorina,pecorine,pederasta,pederasti,pesce,picio,pincare,pinciano,pinciare,pinciata,pinciate
pinciati,pinciato,pinnolone,pippa,pippaiola,pippaiole,pippaioli,pippaiolo,pipparola,pipparole,pipparoli
pipparolo,pippe,pippetta,pippette,pippona,pippone,pipponi,pipì,pirla,piscia,pisciando,pisciare,pisciasotto
pisciata,pisciate,pisciati,pisciato,pisciatona,pisciatone,piscio,pisciona,piscione,piscioni,pisciosa,pisciose
pisciosi,piscioso,pisella,piselle,pisello,pistolotto,pomiciare,pompa,pompinara,pompinare,pompinari,pompinaro
pompini,pompino,porca,porca eva,porca madonna,porca miseria,porca puttana,porca troia,porcamadonna
porcapputtana,porcaputtana,porcatroia,porco,porco cristo,porco dio,porco due,porco gesù,porco là,porco qua
porco zio,porcocazzo,porcoddio,porcodio,porcone dio,porconedio,porcozio,porcozzio,potta,prostituirsi
prostituite,prostituito,prostituta,prostituta madonna,prostitutamadonna,pucchiacchiera,pucchiacchiere,pulotti
pulotto,puppa,puppalo,puppami,puttana,puttana eva,puttana madonna,puttanaeva,puttanaio,puttanamadonna
puttanata,puttanate,puttane,puttaniere,puttanona,puttanone,puttanoni,quaglia,recchia,recchione,recchioni
regina,ricchione,ricchioni,rincoglionimento,rincoglionire,rincoglionirsi,rincoglionita,rincoglionite
rincoglioniti,rincoglionito,rizzarsi,rompiballe,rompicazzo,rompicoglioni,rompimaroni,rompimarroni,rompipalle
ruffiano,sardegnola,sardegnolo,sbattere,sbattersi,sbocchinara,sbocchinare,sbocchinari,sbocchinaro,sbocchini
sbocchino,sbora,sboro,sborona,sborone,sborra,sborrare,sborrata,sborrate,sborro,sborrone,sbrodolata,sburra
sburrata,sburrate,sburrati,sburrato,sburro,scacazza,scacazzando,scacazzano,scacazzare,scacazzata,scacazzate
scacazzi,scacazziamo,scacazzo,scagazza,scagazzando,scagazzano,scagazzare,scagazzata,scagazzate,scagazzi
scagazziamo,scagazzo,scappella,scappellamenti,scappellamento,scappellano,scappellare,scappellata,scappellate
scappellati,scappellato,scassacazzi,scassacazzo,scassaminchia,scassapalle,scazza,scazzando,scazzano,scazzare
scazzata,scazzate,scazzati,scazzato,scazzi,scazziamo,scazzo,scema,scemata,scemate,sceme,scemi,scemo,schiappa
schiappe,scoglionamento,scoglionandosi,scoglionare,scoglionarsi,scoglionata,scoglionate,scoglionati
scoglionato,scopamica,scopamiche,scopamici,scopamico,scopare,scopata,scopati,scoreggia,scoreggiare,scorreggia
scorreggiare,scrotale,scroti,scroto,sculata,sculate,sculati,sculato,secchiona,secchione,secchioni,sega
segaiola,segaiole,segaioli,segaiolo,segarsi,segone,segoni,sfigare,sfigata,sfigate,sfigati,sfigato
sgrillettando,sgrillettano,sgrillettare,sgrillettarsi,sgrillettata,sgrillettate,sgrillettati,sgrillettato
slabbrata,slabbrata madonna,slabbratamadonna,slabbrato,slinguano,slinguare,slinguata,slinguate,slinguati
slinguato,smandrappano,smandrappata,smandrappate,smandrappati,smandrappato,smerda,smerdando,smerdare,smerdata
smerdato,socc'mel,soccia,socmel,sodomita,sodomiti,soffocotti,soffocotto,sorca,sorcia,spaccamaroni
spaccamarroni,spagnola,sperma,spompina,spompinando,spompinao,spompinara,spompinare,spompinari,spompinaro
spompinata,spompinate,spompinati,spompinato,spompini,spompino,sputtanando,sputtanano,sputtanare,sputtanate
sputtani,squinzia,squinzie,sticazzi,sticchio,stocazzo,stronza,stronzaggine,stronzaggini,stronzata,stronzate
stronze,stronzeggiare,stronzetta,stronzette,stronzetti,stronzetto,stronzi,stronzo,stronzo dio,stronzodio
stronzone,stronzoni,suca,sucando,sucano,sucanti,sucare,sucata,sucate,sucato,succhiacazzi,succhiacazzo
succhiami,succhione,suina,suine,suino dio,suinodio,sveltina,sveltine,svergina,sverginando,sverginano
sverginare,sverginata,sverginate,sverginati,sverginato,tarzanelli,tarzanello,tega,teghe,tegona,tegone,terga
terghe,terrona,terrone,terroni,terronia,terrun,testa di cazzo,testa di merda,teste di cazzo,teste di merda
testicoli,testicolo,tetta,tettata,tettate,tette,tettina,tettine,tettona,tettone,tirare,topa,troia
troia madonna,troiaio,troiamadonna,troiata,troiate,troiona,troione,troioni,trombamica,trombamiche,trombamici
trombamico,trombando,trombano,trombare,trombata,trombate,trombati,trombato,trombi,uccella,uccellone,uccelloni
vacca,vacca madonna,vaccamadonna,vaccona,vaccone,vaffanculo,vaginale,vagine,vai a fare in culo,vangare
vatteneaffanculo,vulve,vulvetta,vulvette,zebedei,zebedeo,zinna,zinne,zinnona,zinnone,zio cantante,zoccola
zoccole,zoccoletta,zoccolette,zoccolona,zoccolone
`
  .trim()
  .split(/[,\n]/);
