/** Words of the names of Chile's regions, provinces and communes, folded; those that also name a product are left out. */
const PLACE_WORDS = new Set(
  `aconcagua aguirre alamos alegre alemana algarrobo alhue almagro almonte alto amarilla ancud andacollo andes angeles
  angol antartica antofagasta antonio antuco araucania arauco arenas arica atacama aysen barbara barnechea bernardo
  biobio blanca bosque buenas bueno buin bulnes cabildo cabo cabras cabrero cachapoal calama calbuco calera
  calle camina campo canete capitan carahue cardenal carmen caro carrera cartagena casablanca   castro catemu cauquenes cautin central cerda cerrillos cerro chacabuco chaiten chanaral chanco chepica chico
  chiguayante chile chilena chileno chillan chiloe chimbarongo choapa cholchol chonchi cisnes cisterna claro clemente
  cobquecura cochamo cochrane codegua coelemu coihueco coinco colbun colchagua colchane colina collipulli coltauco
  combarbala comuna comunal concepcion conchali concon condes constitucion contulmo copiapo coquimbo cordillera
  coronel corral costa coyhaique cruz cunco curacautin curacavi curaco curanilahue curarrehue curepto curico dalcahue
  diego diguillin domingo donihue elena elqui empedrado ercilla espejo esperanza estacion esteban estrella fabian
  familia felipe fernandez fernando florida freire freirina fresia frutillar fuego futaleufu futrono galvarino gorbea
  gorda graneros granja gregorio guaitecas higgins higuera hijuelas hospicio hualaihue hualane hualpen hualqui
  huara huasco huechuraba hurtado ibanez ignacio illapel imperial independencia iquique isla itata javier joaquin jose
  juan juana lago lagos laguna laja lampa lanco larga lautaro lebu libertador licanten ligua limache limari linares
  litueche llaillay llanquihue loa lolol loncoche longavi lonquimay lota lumaco machali macul mafil magallanes maipo
  maipu malleco malloa mar marchihue marga maria mariquina maule maullin mejillones melipeuco melipilla metropolitana
  miguel molina monte montt mostazal muermos mulchen nacimiento nancagua natales navia navidad negrete negro nicolas
  ninhue niquen nogales normal nuble nueva nunoa octay olivar ollague olmue osorno ovalle pablo padre paiguano
  paillaco paine palena palmilla panguipulli panquehue papudo paredones parinacota parral pascua patria paz pedro
  pelarco pelluhue pemuco penaflor penalolen pencahue penco peralillo perquenco petorca peumo pica pichidegua
  pichilemu pintana pinto pirque pitrufquen placilla portezuelo porvenir prado prat primavera providencia
  puchuncavi pucon pudahuel puerto pumanque punilla punitaqui punta puqueldon puren purranque putaendo putre
  puyehue queilen quellon quemchi quilaco quilicura quilleco quillon quillota quilpue quinchao quinta quintero
  quirihue quisco rafael ramon rancagua ranco ranquil rauco recoleta regional reina renaico renca rengo requinoa
  retiro rinconada rio rios romeral rosendo saavedra sagrada salamanca santa santiago santo sauces schmidt serena
  sierra tabo talagante talca talcahuano taltal tamarugal tango tarapaca temuco teno teodoro tierra tilcoco tiltil
  timaukel tirua tocopilla tolten tome torres tortel traiguen trehuaco tucapel ultima union valdivia vallenar
  valparaiso varas velez verde vicente vichuquen victoria vicuna viejo vilcun villa villarrica vilos vina vitacura
  yerbas yumbel yungay zapallar`.split(/\s+/),
)

/** @param word folded */
export const isPlaceWord = (word: string): boolean => PLACE_WORDS.has(word)
