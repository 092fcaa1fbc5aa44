/** Offensive words: French. Sources and licences: see LICENSE. */
export const french: readonly string[] = /* @__PURE__ */ `
aller aux putes,aller libérer mandela,aller niquer sa mère,aller se faire empapaouter,aller se faire enculer
aller se faire foutre,aller se faire mettre,allez vous faire foutre,archifoutre
arriver comme le marquis de couille-verte,asphalteuse,astiquer,avoir de la chatte
avoir de la merde dans les yeux,avoir de la moule,avoir des couilles,avoir des couilles au cul,avoir du cul
avoir du poil au cul,avoir la gueule dans le cul,avoir la tête dans le cul,avoir le cul bordé de médailles
avoir le cul bordé de nouilles,avoir le feu au cul,avoir le papier qui colle aux bonbons
avoir le trou du cul en chou-fleur,avoir les couilles,avoir les nerfs
avoir les rideaux qui collent aux fenêtres,avoir les yeux en trou de bite,avoir les yeux en trou de pine
avoir l’air con,avoir plein le cul,avoir un balai dans le cul,baisable,baise,baiser,baiser comme des lapins
baiser comme un lapin,baiser fanny,baiseur,bander,bander comme un cerf,bander comme un taureau
bander comme un turc,bander comme un âne,bar à putes,benzer,biatch,bibite,biffle,biffler,bifle,bifler
bigornette,bite,bitembois,bitte,bivouaquer dans la crevasse,biétaze,blc,bloblos,bolosser,bombe atomique
bon coup,bonasse,bonnasse,bordel,bordel de merde,bordel à cul,bordel à cul de pompe à merde
bordel à cul pompe à merde,bosnioule,botter le cul,boucaque,bouffable,bouffer la chatte,bouffer le cul
bougnoul,bougnoule,bougnoulisation,bougnouliser,boukak,bounioul,bounioule,bourrer le mou,bourriquer,bourré
bourrée,boyau cullier,brackmard,branlage,branle-couille,branler,branler le mammouth,branlette
branlette espagnole,branlette intellectuelle,branleur,branleuse,branlo,branlotter,branlée,brise-burnes
briser les noix,broute-minou,brouter le cresson,brouter le gazon,brouter les couilles,brêle,caca,cagasse
cagoince,cahba,carrer dans l’oignon,casse-bonbon,casse-burette,casse-couille,casse-couilles,casser la gueule
casser le pot,casser les boules,casser les burnes,casser les couilles,chacun sa merde,chagasse,chagatte
charmouta,chat bite,chat-bite,chatte,chaude-pisse,cherche-merde,chiant,chiant comme la lune,chiasse,chiasser
chiatique,chibre,chiennasse,chier,chier comme tout le monde,chier dans les bottes,chier dans son froc
chier pour la marine,chier une pendule,chierie,chieur,chiotte,chiottes,chiée,choper,choune,claque merde
claque-merde,clille,clito,clitoris,comme papa dans maman,comme un chien fout sa merde,con,con comme un balai
con comme un gland,con comme une bite,conchier,connard,connarde,connasse,conne,conneau,connerie,contrecrisser
copain de baise,copine de baise,coquillard,couille,couille de loup,couille molle,couilles,couilles au poteau
couillu,coup de pute,couter la peau des couilles,couter la peau du cul,coûter la peau des couilles
coûter la peau du cul,coûter une couille,cramouille,craquer son slip,craquer son string,cravacher le pur-sang
crisse,crissement,cruchasse,cul,culasse,culbuter,culer,culeter,culeur,câliboire,câlisser,céoène
c’est de la couille de loup,dans ton cul,de mes couilles,de mes deux,de mon vier,demi-molle,des couilles
diarrhée,dieu me pignole,dieu me tripote,dilater,djoc,dmc,doeser,doigter,drisser,drouille,dtc,ducon,duconnot
dugland,débagouler,débander,déboiter,débroussailler la tranchée,décharger,déconnade,déconnage,déconne
déconner,décrisser,déculer,décâlisser,défoncer,défonceur,défourailler,dégager,déglinguer,dégueulassement
démerde yourself,démonter,dépucelage,dépuceler,dérouler du câble,désengorger,emmancher,emmanché,emmerdant
emmerder,emmerdeur,emmerdeuse,emmerdé,empapaoutage,en avoir deux,en avoir plein le cul
en avoir plein les couilles,en avoir ras les burnes,en chier,enconnade,enconner,encuguler,enculable,enculade
enculade de mouche,enculagailler,enculage,enculage de mouche,enculage de mouches,enculailleur,enculatoire
enculement,enculer,enculer les mouches,enculerie,enculette,enculeur,enculeur de mouches,enculeurs,enculeuse
enculé,enculé de ta mère,enculé de ta race,enculée,enfant de chienne,enfant de putain,enfant de pute,enfiler
enfler,enfoirer,enfoiré,enfoirée,enfourailler,enfoutrer,englander,engrosser,engueuler,entre couilles,entuber
envoyer,envoyer chier,envulver,et mon cul c’est du poulet,et ta connerie,exploser,exploser le terrier
face de pet,faciale,faire chier,faire chier la bite,faire crapahuter le flemmard,faire minette,faire sa pute
faire sprinter l’unijambiste,faire un caca nerveux,fan de putain,fant de pute,fdp,ferme ta gueule
fermer sa gueule,fermer son claque merde,fermer son claque-merde,fif,fifi,fille de pute,fille à pédés
film de boule,film de boules,fils de bâtard,fils de chien,fils de chienne,fils de garce,fils de putain
fils de pute,fils de ta race,fils-de-puterie,filsdeputerie,fion,fiotte,fister,foirade,folle,foufoune
foufounette,fouille-merde,foune,fourbir,fourrer,foutage de gueule,fouteur,fouteur de merde,foutoir,foutre
foutre en l’air,foutre la merde,foutre la paix,foutre le camp,foutre sur la gueule,foutriquer,fuck
fuck me boots,fucker,garage à bite,garage à bites,gerbe,gerber,glaoui,glisser,gnasse,gniouf,gnoul,gnoule
gosse,gougnote,gougnoter,gouine,gourdin,gousse,grande folle,grogniasse,grouille,gueule,gueuler,imbaisable
imbitabilité,imbitable,joual vert,jouir,journalope,la putain de ta mère,laisser pisser le mérinos
langue de pute,le con de sa mère,libérer mandela,lopette,lèche-cul,lécher le cul,l’avoir dans le cul,malpt
manche à couilles,mange-merde,manger de la marde,maquerellage,matos,mazouter le pingouin,mercon,merdasse
merde,merder,merderie,merdeuse,merdeux,merdicité,merdier,merdogène,mes couilles
mes couilles le temps se brouille,mettre,mettre dans la sauce,mettre dans l’os,mettre la misère
mettre la quenelle dans le shaker,mettre le nez de quelqu’un dans sa merde,mettre ses couilles sur la table
mettre sur la gueule,meuf,mijole,mollard,mon cul,mon vier,mon vier madame olivier,morue,motocultable
motoculter,mouche à merde,mouille,moule,moule à merde,moule-bite,mouron,ménage à trois
ne plus se sentir pisser,ne rien branler,negro,nique sa mère,nique ta mère,nique ta race,niquer sa mère,ntm
nul à chier,nulach,nulach’,nègre,n’en avoir rien à foutre,oh hisse enculé,on s’encule,ordure,oui ou merde
ouvrir sa grande gueule,pachole,palucher,panier,papier-cul,parachuter un sénégalais,pare-choc,pare-chocs
parle à mon cul ma tête est malade,partir en couille,pays-bas,pd,peau de zob,peler,pelle à merde
penser avec sa bite,penser avec sa queue,pet sauce,piment,piner,pinocumettable,pinocumettre,pipi,pisse-au-lit
pisser,pisser de la copie,pisser sa côtelette,pisser à la raie,pisseur,plan cul
planter le javelot dans la moquette,plotte à cash,poche,pogne-cul,pomme à l’huile,pompe à merde,pomper
porter le pet,pouffiasse,pougner,pour les couilles du pape,pourrir,pousse-crotte
pousser le repas de la veille,pousser une gueulante,poutrer,pqr,putain,putain con,putain de
putain de bordel de merde,putain de merde,putain de moine,putain de sa mère,putain de sa race
putain de ta race,pute,pute borgne,pute de luxe,pédale,pédoque,pédé,pédé comme un grec,pélot,pépom,péter
péter dans la soie,péter le cul,péter les couilles,péter à la gueule,queutard,qu’il aille se faire foutre
qu’ils aillent se faire foutre,qu’on l’encule,rab,raccrocher à la gueule,radasse,ramoner
ramoner le trou de balle,ras la touffe,ras le cul,ras-la-moule,ras-le-bonbon,ras-les-fesses
ratisser le bunker,refucker,remuer la merde,retard,retourne aux asperges,rien à enculer,rien à foutre,riflard
rondelle,roubignole,roupette,récurer la marmite,réempaffer,réenculer,sa mère,sac à foutre,sac à merde
saint-chrême,saint-ciboire,saint-crême,saint-sacrament,saint-simonaque,salaud,salle des fêtes,salopard,salope
sans-couilles,sarce,saute au paf,saute-au-paf,sauter,schleu,schnek,se battre les couilles de
se branler comme de l’an quarante de,se branler les couilles,se casser la gueule,se casser le cul
se casser le tronc,se casser les couilles,se cirer le manche,se cogner,se contrecrisser,se contrefoutre
se câlisser,se doigter,se désenclaver la péninsule,se faire enculer,se faire la bite,se faire pousser au cul
se faire reluire,se foutre comme de l’an quarante de,se foutre de,se foutre de la gueule de
se geler le croupion,se geler le fion,se geler les couilles,se les cailler,se magner le cul
se manger les couilles,se ronger le cul à la vinaigrette,se sortir les doigts du cul,se taper
se taper une queue,se vider les couilles,sent-la-pisse,shampoing,shit,simonaque,souchien,souchienne
sous-merde,sphincter,suce,suce-boules,suce-médailles,sucer,suceuse,s’archifoutre,s’astiquer le poireau
s’en badigeonner les testicules avec le pinceau de l’indifférence,s’en battre,s’en battre lec
s’en beurrer la raie,s’en branler,s’en cogner,s’en câlisser,s’en taper,ta bouche,ta gueule,ta mère
ta mère la pute,tabarnac,tabarnak,taboune,tafiole,tanche,tantouze,tapette,tapettitude,tapiole,tarlouze
tartissure,taspé,tassepé,tbm,techa,tepu,teub,teuch,teucha,tg,tire-au-cul,tirer son coup,tirer un coup
touche à ton cul t’auras des verrues,tout de la gueule,treuf,tringler,trique,troncher,trou de balle
trou de cul,trou du cul,trou du cul du monde,trouduc,trouducune,trouer le cul,troufignoler,troufignolerie
troufignoliser,troufignon,turluchon,turlute,turlutte,téléphoner aux congolais,tête de gland,tête de nœud
va chier,va libérer mandela,va niquer ta mère,va te faire empapaouter,va te faire enculer,va te faire foutre
va te faire mettre,va te faire une soupe d’esques,vais libérer mandela,vdm,vendre du piment,viarge,vier d’âne
vtff,y avoir une couille dans le potage,y avoir une couille dans le pâté,yeule,youp,youpin,youpine,zboob
zboube,zguègue,zigounette,zizi,à chier,à couilles rabattues,à la con
à la roule-moi les couilles dans la laitue,éburné,écouillé,étrangler le borgne,étron,être chié,être couillu
être la fête,être mou de la bite
`
  .trim()
  .split(/[,\n]/);
