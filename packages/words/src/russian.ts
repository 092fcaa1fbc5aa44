/** Offensive words: Russian. Sources and licences: see LICENSE. */
export const russian: readonly string[] = /* @__PURE__ */ `
bychara,byk,chernozhopyi,dolboy'eb,ebalnik,ebalo,ebalom sch'elkat,gol,mudack,opizdenet,osto'eblo
ostokhuitel'no,ot'ebis,otmudohat,otpizdit,otsosi,padlo,pedik,perdet,petuh,pidar gnoinyj,piz'det,piz\`dyulina
pizd'uk,pizda,pizdato,pizdatyi,pizdetc,pizdoi nakryt'sja,po khuy,po'imat' na konchik,po'iti posrat
podi ku'evo,poeben,poluchit pizdy,pososi moyu konfetku,prissat,proebat,promudobl'adsksya pizdopro'ebina
propezdoloch,prosrat,raspeezdeyi,raspizdatyi,raz'yebuy,raz'yoba,s'ebat'sya,shalava,styervo,sukin syn
svodit posrat,svoloch,trakhat'sya,trimandoblydskiy pizdoproyob,u'ebitsche,ubl'yudok,uboy,v pizdu,vafl'a
vafli lovit,vyperdysh,vzdrochennyi,yeb vas,za'ebat,zaebis,zalupa,zalupat,zasranetc,zassat,zlo'ebuchy,бздёнок
блядки,блядовать,блядство,блядь,бугор,во пизду,встать раком,выёбываться,гандон,говно,говнюк,голый,дать пизды
дерьмо,дрочить,другой дразнится,ебать,ебать-копать,ебло,ебнуть,жопа,жополиз,играть на кожаной флейте
измудохать,каждый дрочит как он хочет,как два пальца обоссать,какая разница,курите мою трубку
лысого в кулаке гонять,малофья,манда,мандавошка,мент,муда,мудило,мудозвон,на фиг,на хуй,на хую вертеть,на хуя
наебать,наебениться,наебнуться,нахуячиться,не ебет,невебенный,ни за хуй собачу,ни хуя,обнаженный
обоссаться можно,один ебётся,опесдол,офигеть,охуеть,охуительно,половое сношение,секс,сиськи,спиздить,срать
ссать,траxать,ты мне ваньку не валяй,фига,хапать,хер с ней,хер с ним,хохол,хрен,хуем груши околачивать
хуеплет,хуило,хуиней страдать,хуиня,хуй,хуй пинать,хуйнуть,хуёво,хуёвый,ёб твою мать,ёбарь
`
  .trim()
  .split(/[,\n]/);
