/** Offensive words: German. Sources and licences: see LICENSE. */
export const german: readonly string[] = /* @__PURE__ */ `
analritter,arsch,arschficker,arschlecker,arschloch,bimbo,bonze,bratze,bumsen,dödel,fick,ficken,flittchen
fotze,fratze,hackfresse,hure,hurensohn,ische,kackbratze,kacke,kacken,kackwurst,kampflesbe,kanake,kimme,lümmel
milf,morgenlatte,mufti,muschi,möpse,möse,nackt,neger,nigger,nippel,nutte,onanieren,orgasmus,penis,pimmel
pimpern,pinkeln,pissen,pisser,popel,poppen,porno,reudig,rosette,schabracke,scheisser,scheiße,schiesser
schlampe,schnackeln,schwanzlutscher,schwuchtel,tittchen,titten,vollpfosten,vögeln,wichse,wichsen,wichser
`
  .trim()
  .split(/[,\n]/);
