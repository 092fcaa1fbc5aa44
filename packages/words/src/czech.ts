/** Offensive words: Czech. Sources and licences: see LICENSE. */
export const czech: readonly string[] = /* @__PURE__ */ `
bordel,buzna,chcanky,chuj,debil,do piče,do prdele,dršťka,držka,flundra,hajzl,hovno,jebat,kokot,kokotina
koňomrd,kunda,kurva,mamrd,mrdat,mrdka,mrdník,oslošoust,pizda,piča,prcat,prdel,prdelka,píchat,píčus,sračka
srát,vypíčenec,zkurvit,zkurvysyn,zmrd,čumět,čurák,šoustat,šulin,žrát
`
  .trim()
  .split(/[,\n]/);
