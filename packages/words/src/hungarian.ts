/** Offensive words: Hungarian. Sources and licences: see LICENSE. */
export const hungarian: readonly string[] = /* @__PURE__ */ `
balfasz,balfaszok,balfaszokat,balfaszt,barmok,barmokat,barmot,barom,baszik,bazmeg,buksza,bukszák,bukszákat
bukszát,búr,búrok,csöcs,csöcsök,csöcsöket,csöcsöt,fasz,faszfej,faszfejek,faszfejeket,faszfejet,faszok
faszokat,faszt,fing,fingok,fingokat,fingot,franc,francok,francokat,francot,geci,gecibb,gecik,geciket,gecit
kibaszott,kibaszottabb,kurafi,kurafik,kurafikat,kurafit,kurva,kurvák,kurvákat,kurvát,kúr,leggecibb
legkibaszottabb,legszarabb,marha,marhák,marhákat,marhát,megdöglik,pele,pelék,picsa,picsákat,picsát,pina,pinák
pinákat,pinát,pofa,pofákat,pofát,punci,puncik,pöcs,pöcsök,pöcsöket,pöcsöt,segg,seggek,seggeket,segget,seggfej
seggfejek,seggfejeket,seggfejet,szajha,szajhák,szajhákat,szajhát,szar,szarabb,szarik,szarok,szarokat,szart
`
  .trim()
  .split(/[,\n]/);
