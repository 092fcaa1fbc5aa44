/** Offensive words: Turkish. Sources and licences: see LICENSE. */
export const turkish: readonly string[] = /* @__PURE__ */ `
am,amcık,amcıklar,amcıklara,amcıklarda,amcıklardan,amcıkları,amcıkların,amcıkta,amcıktan,amcığa,amcığı
amcığın,amlar,amı,göt,göte,götler,götlerde,götlerden,götlere,götleri,götlerin,götte,götten,götveren
götverende,götverenden,götverene,götvereni,götverenin,götverenler,götverenlerde,götverenlerden,götverenlere
götverenleri,götverenlerin,götü,götün,kaltak,kaltaklar,kaltaklara,kaltaklarda,kaltaklardan,kaltakları
kaltakların,kaltakta,kaltaktan,kaltağa,kaltağı,kaltağın,orospu,orospuda,orospudan,orospular,orospulara
orospularda,orospulardan,orospuları,orospuların,orospunun,orospuya,orospuyu,otuz birci,otuz bircide
otuz birciden,otuz birciler,otuz bircilerde,otuz bircilerden,otuz bircilere,otuz bircileri,otuz bircilerin
otuz bircinin,otuz birciye,otuz birciyi,saksocu,saksocuda,saksocudan,saksocular,saksoculara,saksocularda
saksoculardan,saksocuları,saksocuların,saksocunun,saksocuya,saksocuyu,sik,sike,siker sikmez,siki
sikilir sikilmez,sikin,sikler,siklerde,siklerden,siklere,sikleri,siklerin,sikmek,sikmemek,sikte,sikten,siktir
siktirir siktirmez,sıçmak,taşak,taşaklar,taşaklara,taşaklarda,taşaklardan,taşakları,taşakların,taşakta
taşaktan,taşağa,taşağı,taşağın,yarak,yaraklar,yaraklara,yaraklarda,yaraklardan,yarakları,yarakların,yarakta
yaraktan,yarağa,yarağı,yarağın,çingene,çingenede,çingeneden,çingeneler,çingenelerde,çingenelerden,çingenelere
çingeneleri,çingenelerin,çingenenin,çingeneye,çingeneyi
`
  .trim()
  .split(/[,\n]/);
