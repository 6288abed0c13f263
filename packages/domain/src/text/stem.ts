/** Stands in a stem where its words differ: "blanc~" of "blanco" and "blancas", "lu~z" of "luz" and "luces". */
const MARKER = '~'
/** "lapiz", "lapices" and the rare words in -ce end alike. */
const Z_ENDING = `${MARKER}z`
const FIRST_LETTER = 'a'.charCodeAt(0)

const wordSet = (words: string) => new Set(words.trim().split(/\s+/))

/** Words in -s that are no plural, and "cruz": the rules would join them to "inter", "compa" and "cruce". */
const OWN_STEM = wordSet(`
  ademas antes arnes atlas atras cipres compas cons cruz danes demas detras dios entonces estres frances holandes
  ingles interes jamas japones marques mercedes pacs portugues quizas reves sars tens traves tres
`)

/** Words of three letters whose plural ends in -es. Other plurals of five letters come from -e: "bases", "sedes". */
const ADDS_ES = wordSet(`
  aji bar bol box bus cal can col fax faz fin gas gel gen gol haz hoz ion ley luz mal mar mes mil pan par paz pez pin
  pub red res rey ril rol sal ser set sol tal tos tul vez vid voz yen zar
`)

/** Words in -e that are another word, or a shortened one, without it: "poste" and "post", "calle" and "call". */
const KEEPS_E = wordSet('calle chile poste parte')

/** Feminine forms of words that end in a consonant or in -e. Those in "-dora", "-tora" and "-sora" need no list. */
const ADDS_A = wordSet(`
  alemana andaluza campeona catalana clienta concejala danesa espanola francesa gerenta holandesa inglesa intendenta
  japonesa jefa jueza leona matrona portuguesa presidenta senora vicepresidenta
`)

/** Beginnings of adjectives and of nouns for persons that end in -o and -a, of words of up to five letters. */
const SHORT_GENDERED = wordSet(`
  acid aere agud alt amb amig anch anex apt arid asad baj bell brut buen chic cieg clar cort crud cult curv cuy dens
  dich dign duen dur etic fals fij fin flac floj fri gord hech hij huas huec igne just laic larg leid lent lind lis
  llan llen magn magr mal mans mism mixt much mud mutu negr net niet nin novi nuev nul obes obvi opac ose otic otr ovin
  perr plen poc pur rar rect ric roj rot rubi rud rus sabi san sec seri sext soci sol sord suci suec tant tens tod tont
  tosc turc unic unid usad vaci vari vast viej viud viv zurd
`)

/** Beginnings of longer words in -o and -a that are two words: two nouns, two names, or a noun and a form of a verb. */
const TWO_WORDS = wordSet(`
  acaci aceitun almendr anill apuest arauc armad arteri auditori avenid bajad bander barren barrer barri bebid bellot
  boler bolet caball cabecer cabrer cafeter calder caler californi calzad camin canast canel canter cardi carreter
  cartel carter castan castill cebad cerez circoni ciruel clavij cobij comid comisari conch conduct consultori corre
  corrid cuadern cuadr cubiert cuchill cuenc cuent cuerd custodi descarg electr ensenad entrad escaler espin estad
  estadi ester evidenci franci ganad germani gimnasi goter granad guind haciend helad herid herrer impuest integr
  jardiner juzgad llant llegad mader magent magnesi manzan medid minut mirand molin munec music naranj navaj notari
  oratori palom parej partid perdid pescad pimient pizarr platin poloni propuest puert puest punter quebrad quinch
  rastr recarg repuest respuest river rodill rotul salid secretari subid subsecretari tenid terraz titani traque tribun
  tromp truch vacun verteder vicari viviend vuelt zapat zirconi

  alejandr americ antoni armand august aureli bernard camil carmel cecili claudi clorind corneli cristin doming emili
  ernest eugeni federic fernand flavi florenci florentin francisc gustav ignaci isidor leonard lorenz lucian marcel
  marcelin marian mauricio patrici paulin ricard robert silvi teodor valentin victori virgini

  abandon abraz abrig acopi acopl acuerd adelant ahorr alivi almuerz ampar anticip anunci arroj articul asalt asfalt
  asient asunt atras auxili benefici calcul cambi capitul castr centr cepill cierr circul comerci comienz conciert
  concili concurs consej consum contact contagi contrat cultiv decor decret deposit desafi desarroll desayun descans
  descuent desech desempen despach despoj destin desvi deterior dibuj digit disen dispar egres embarg empen encarg
  encierr encuentr engan equip esfuerz especul estimul estudi extravi festej filtr gener gobiern habit hierr impact
  impuls incendi ingres inici insert intercambi invent inventari mandat manej modul negoci numer objet ofici peligr
  piens plieg preci premi presupuest proces proyect rebaj recambi rechaz recre recuent recuerd reembols reemplaz reflej
  refuerz refugi registr regres relat remedi repar repas repos resguard respald respect respet retir retrat silenci
  subsidi suministr taladr termin titul trabaj transit traspas tribut vincul
`)

/**
 * The stem of a folded word (words.ts): one for its singular, plural, masculine and feminine, and for nothing else.
 * Forms of a verb and derived words have stems of their own: "camas" finds "cama", and leaves "camion" alone.
 *
 * The letters of a stem before a `~` begin each of its words, so an index of words finds them by a prefix.
 */
export function stemOf(word: string): string {
  if (word.length < 3 || hasDigit(word) || OWN_STEM.has(word)) return word
  if (!word.endsWith('s')) return stemOfSingular(word)
  return word.length === 3 ? word : stemOfPlural(word)
}

/** Of a word in -s. The letters before it tell what the singular ends in. */
function stemOfPlural(word: string): string {
  const withoutS = word.slice(0, -1)
  // "express", "stress"
  if (withoutS.endsWith('s')) return word
  // "casas", "taxis", "toners"
  if (!withoutS.endsWith('e')) return stemOfSingular(withoutS)
  if (word.length < 6) return stemOfShortPlural(withoutS)
  // "intereses", "paises", "autobuses": their singular ends in -s as well, unlike that of "clases"
  if (/[eiu]se$/.test(withoutS)) return stemOf(word.slice(0, -2))
  return withoutE(withoutS)
}

/** Of "luces", "redes", "sedes", "ejes". */
function stemOfShortPlural(withoutS: string): string {
  const withoutEs = withoutS.slice(0, -1)
  const singular = withoutEs.endsWith('c') ? `${withoutEs.slice(0, -1)}z` : withoutEs
  return ADDS_ES.has(singular) ? stemOf(singular) : withoutE(withoutS)
}

function stemOfSingular(word: string): string {
  if (word.endsWith('z')) return word.slice(0, -1) + Z_ENDING
  if (word.length === 3) return word
  if (word.endsWith('e')) return withoutE(word)
  if (word.endsWith('o')) return withoutGender(word)
  if (!word.endsWith('a')) return word
  if (ADDS_A.has(word) || (word.length > 5 && /[dst]ora$/.test(word))) return stemOf(word.slice(0, -1))
  return withoutGender(word)
}

/**
 * "papeles" does not tell whether it comes from "papel" or "papele", so a final -e is cut from singulars too: "clase".
 * Short words keep theirs, or "arte" would be "art", unless a feminine replaces it: "jefe".
 */
function withoutE(word: string): string {
  const beginning = word.slice(0, -1)
  if (word.length < 5) return ADDS_A.has(`${beginning}a`) ? beginning : word
  if (KEEPS_E.has(word)) return word
  return word.endsWith('ce') ? word.slice(0, -2) + Z_ENDING : beginning
}

/** Most long words in -o and -a are one word of two genders, most short ones are two words: "caso" and "casa". */
function withoutGender(word: string): string {
  const beginning = word.slice(0, -1)
  const isOneWord = beginning.length < 5 ? SHORT_GENDERED.has(beginning) : !isTwoWords(beginning)
  return isOneWord ? beginning + MARKER : word
}

/** Also "aumento" and "aumenta", "microscopio" and "microscopia". */
function isTwoWords(beginning: string): boolean {
  return beginning.endsWith('ment') || beginning.endsWith('scopi') || TWO_WORDS.has(beginning)
}

function hasDigit(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) < FIRST_LETTER) return true
  return false
}
