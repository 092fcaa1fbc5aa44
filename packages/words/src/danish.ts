/** Offensive words: Danish. Sources and licences: see LICENSE. */
export const danish: readonly string[] = /* @__PURE__ */ `
anus,bøsserøv,cock,fisse,fissehår,fuck,hestepik,kussekryller,lort,luder,pik,pikhår,pikslugeri,piksutteri,pis
røv,røvhul,røvskæg,røvspræke,shit
`
  .trim()
  .split(/[,\n]/);
