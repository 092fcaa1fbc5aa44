/** Offensive words: Swedish. Sources and licences: see LICENSE. */
export const swedish: readonly string[] = /* @__PURE__ */ `
arsle,brutta,discofitta,dra åt helvete,fan,fitta,fittig,för helvete,helvete,hård,jävlar,knulla,kuk,kuksås
kötthuvud,köttnacke,moona,moonade,moonar,moonat,mutta,neger,nigger,olla,pippa,pitt,prutt,pök,runka,röv,rövhål
rövknulla,satan,skit ner dig,skita,skäggbiff,snedfitta,snefitta,stake,subba,sätta på,sås,tusan
`
  .trim()
  .split(/[,\n]/);
