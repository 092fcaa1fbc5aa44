/** Offensive words: Norwegian. Sources and licences: see LICENSE. */
export const norwegian: readonly string[] = /* @__PURE__ */ `
asshole,dritt,drittsekk,faen,faen i helvete,fan,fanken,fitte,forbanna,forbannet,forjævlig,fuck,fy faen,føkk
føkka,føkkings,helvete,helvetet,jævla,jævlig,kuk,kukene,kuker,morraknuller,morrapuler,nigger,pakkis,pikk
pokker,ræva,ræven,satan,shit,sinnsykt,skitt,sotrør,ståpikk,ståpikkene,ståpikker,svartheiteste
`
  .trim()
  .split(/[,\n]/);
