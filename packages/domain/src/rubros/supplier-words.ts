import { stemOf } from '../text/stem.ts'
import { foldWords } from '../text/words.ts'

/** Words that say nothing about products. */
const STOP_WORDS = new Set(
  `a al con de del e el en la las lo los mi mis nos o para por que se sin su sus u un una unas uno unos y
  vendo vende vendemos venden venta ventas ofrezco ofrece ofrecemos hago hacemos hace doy damos somos soy tengo tenemos
  fabrico fabricamos fabricacion importo importamos distribuyo distribuimos presto prestamos trabajo trabajamos realizo realizamos
  empresa empresas pyme proveedor proveedora proveedores tipo tipos todo toda todos todas otro otra otros otras
  adquisicion compra compras`.split(/\s+/),
)

/** Words that nearly every line has. They narrow a search only beside other words, and only while there are matches. */
const GENERIC_WORDS = new Set(
  'servicio producto articulo insumo material suministro equipo accesorio mantencion mantenimiento reparacion instalacion'
    .split(' ')
    .map((word) => stemOf(word)),
)

/**
 * What people in Chile call things, and what the product catalogue, an old UNSPSC in its own wording, calls them. Each was looked
 * up in the catalogue; a word that the catalogue has itself is here only where it has it for something else.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  // a brand, a foreign word or an abbreviation
  epp: ['casco seguridad', 'guantes protectores', 'protectores auditivos', 'calzado seguridad', 'ropa protectora'],
  pc: ['computador'],
  laptop: ['computador portátil'],
  scanner: ['escáner'],
  data: ['proyectores'],
  datashow: ['proyectores'],
  pendrive: ['memoria flash'],
  cctv: ['cámaras seguridad', 'vigilancia'],
  container: ['contenedor'],
  coffee: ['catering'],
  hosting: ['web hosting'],
  plotter: ['impresoras gráficos'],
  wifi: ['red inalámbrica'],
  // the Chilean word
  ampolleta: ['ampolletas', 'lámparas'],
  anteojo: ['gafas', 'lentes'],
  aseo: ['servicios limpieza', 'limpieza edificios', 'limpieza oficinas', 'productos limpieza', 'aseo'],
  bencina: ['bencina', 'gasolina'],
  bus: ['autobuses', 'minibuses'],
  camara: ['cámaras seguridad', 'cámaras fotográficas', 'cámara'],
  colacion: ['catering', 'comida preparada', 'casino comida', 'alimentos preparados'],
  almuerzo: ['catering', 'casino comida'],
  desratizacion: ['control roedores', 'control plagas'],
  desinsectacion: ['control plagas'],
  sanitizacion: ['desinfección', 'descontaminación'],
  electricidad: ['electricista', 'instalaciones eléctricas', 'sistemas energía eléctrica'],
  electricista: ['electricista', 'instalaciones eléctricas', 'sistemas energía eléctrica'],
  furgon: ['furgonetas', 'furgones'],
  gasfiteria: ['gasfitería', 'fontanería'],
  gasfiter: ['gasfitería', 'fontanería'],
  guardia: ['guardias', 'vigilancia'],
  lena: ['combustibles sólidos', 'madera'],
  mercaderia: ['alimentos'],
  parchado: ['pavimentación', 'reparaciones carreteras'],
  bacheo: ['pavimentación', 'reparaciones carreteras'],
  asfalto: ['asfalto', 'pavimentación'],
  pavimento: ['pavimentación', 'pavimento'],
  pendon: ['impresión publicitaria', 'letreros publicitarios', 'banderas'],
  gigantografia: ['impresión publicitaria', 'letreros publicitarios', 'impresión digital'],
  lienzo: ['letreros publicitarios', 'lienzo'],
  polera: ['camisetas', 'uniformes'],
  buzo: ['uniformes', 'ropa deportiva'],
  parka: ['chaquetas', 'abrigos'],
  resma: ['papel fotocopiadora', 'papel impresora'],
  toldo: ['toldos', 'carpas'],
  jardineria: ['jardines', 'jardinería'],
  arriendo: ['arriendo', 'leasing'],
  alquiler: ['arriendo', 'leasing'],
  fonoaudiologo: ['fonoaudiología', 'terapia lenguaje'],
  kinesiologo: ['kinesiología'],
  relator: ['capacitación', 'formación'],
  retroexcavadora: ['excavadoras', 'retroexcavadoras'],
  techumbre: ['techos', 'tejados'],
}

/**
 * A word of a search with the groups of words that can replace it. A text has the word if it has all words of one
 * group.
 */
export interface SearchedWord {
  /** folded */
  word: string
  /** folded */
  groups: readonly (readonly string[])[]
}

/** By the stem of the word. */
const GROUPS = new Map(
  Object.entries(SYNONYMS).map(([word, phrases]) => [
    stemOf(word),
    phrases.map((phrase) => foldWords(phrase).split(' ')),
  ]),
)

/** The longest text that is searched, in characters. */
export const MAX_SUPPLIER_TEXT = 300
const MAX_PHRASES = 8
const MAX_WORDS = 6

/**
 * Splits the text of a supplier into searches, one for each part of a list ("vendo notebooks, tóner y sillas").
 * @param isName whether words are a name, in which an "y" divides nothing
 */
export function phrasesOf(
  text: string,
  isName: (words: readonly SearchedWord[]) => boolean,
): (readonly SearchedWord[])[] {
  return text
    .slice(0, MAX_SUPPLIER_TEXT)
    .split(/[,;/\n.+&]/)
    .flatMap((part) => {
      const words = searchedWords(part)
      return words.length < 2 || isName(words) ? [words] : part.split(/\s[yeou]\s/i).map(searchedWords)
    })
    .filter((words) => words.length > 0)
    .slice(0, MAX_PHRASES)
}

/** Divides a list of things: each part is one thing. */
const BETWEEN_THINGS = /[,;/\n.+&]|\s[yeou]\s/i

/** The things that a text lists, as they are written, without the words around them: 'sillas de oficina'. */
export function writtenThings(text: string): string[] {
  const isTelling = (word: string) => foldWords(word).length > 1 && !STOP_WORDS.has(foldWords(word))
  const things = text
    .slice(0, MAX_SUPPLIER_TEXT)
    .split(BETWEEN_THINGS)
    .map((part) => {
      const words = part.trim().split(/\s+/)
      return words.slice(words.findIndex(isTelling), words.findLastIndex(isTelling) + 1).join(' ')
    })
  return [...new Set(things.filter(Boolean))]
}

/** The words of a thing that say something by themselves, as they are written. */
export function tellingWords(thing: string): string[] {
  const words = thing.split(/\s+/).filter((word) => foldWords(word).length > 1 && !STOP_WORDS.has(foldWords(word)))
  const rare = words.filter((word) => !GENERIC_WORDS.has(stemOf(foldWords(word))))
  return rare.length > 0 ? rare : words
}

/** The words of a text that describe products, with their synonyms. */
export function searchedWords(text: string): readonly SearchedWord[] {
  const words = [...new Set(foldWords(text).split(' '))].filter((word) => word.length > 1 && !STOP_WORDS.has(word))
  return words.slice(0, MAX_WORDS).map((word) => ({ word, groups: GROUPS.get(stemOf(word)) ?? [[word]] }))
}

/** The words without those that nearly every line has, or all words where no other remains. */
export function withoutGeneric(words: readonly SearchedWord[]): readonly SearchedWord[] {
  const telling = words.filter(({ word }) => !GENERIC_WORDS.has(stemOf(word)))
  return telling.length > 0 ? telling : words
}

export const isGeneric = (stem: string): boolean => GENERIC_WORDS.has(stem)

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
