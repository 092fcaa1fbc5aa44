/** Offensive words: Polish. Sources and licences: see LICENSE. */
export const polish: readonly string[] = /* @__PURE__ */ `
burdel,burdelmama,chuj,chujnia,ciota,cipa,cyc,debil,dmuchać,do kurwy nędzy,dupa,dupek,duperele,dziwka,fiut
gówno,gówno prawda,huj,huj ci w dupę,ja pierdolę,jajco,jajko,jebany,jebać,kurwa,kurwy,kutafon,kutas
lizać pałę,obciągać chuja,obciągać fiuta,obciągać loda,pieprzyć,pierdolec,pierdolić,pierdolnięty,pierdolnąć
pierdoła,pierdzieć,pizda,pojeb,pojebany,popierdolony,robic loda,robić loda,ruchać,rzygać,skurwysyn,sraczka
srać,suka,syf,wkurwiać,zajebisty
`
  .trim()
  .split(/[,\n]/);
