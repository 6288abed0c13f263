import { figure, plural } from '@mirador/texts/figure'

const tenders = (count: number) => plural(count, 'licitación', 'licitaciones')
const buyers = (count: number) => plural(count, 'comprador', 'compradores')
const open = (count: number) => plural(count, 'abierta', 'abiertas')

/** Sentences of the box for the words of a company, and of the words offered beside a search. */
export const WORDS = {
  hint: 'Escribe lo que vendes, con tus palabras. Ordenan tu lista y explican el encaje; nunca cambian lo que buscas.',
  add: 'Agrega una palabra',
  own: 'Tus palabras clave',
  remove: (word: string) => `Quitar ${word}`,
  removed: (word: string) => `Quitaste ${word}.`,
  added: (word: string) => `Agregaste ${word}.`,
  known: (word: string) => `Ya está: ${word}.`,
  tooMany: (most: number) => `Puedes tener hasta ${most} palabras. Quita una para agregar otra.`,
  tooLong: 'Juntas son demasiado largas para una búsqueda. Quita alguna o usa palabras más cortas.',
  loading: 'Cargando tus palabras…',
  failed: 'No pudimos cargar tus palabras',
  failedHint: 'Siguen guardadas. Revisa tu conexión o vuelve a intentarlo en unos segundos.',

  warnings: 'Avisos sobre tus palabras',
  /** text after the word */
  broad: (perDay: number) => `aparece en ${figure(perDay)} licitaciones al día: ordena poco.`,
  tryWith: 'Prueba con',
  /** text before and after the word */
  unused: ['Nadie escribió', 'en el último año.'],

  also: 'Los compradores también escriben',
  alsoHint: 'licitaciones que cada una agregaría, último año',
  /** text for screen readers, after the word and its figure */
  moreTenders: (count: number) => (count === 1 ? ' licitación más. Ver cuál' : ' licitaciones más. Ver cuáles'),
  more: (count: number) => `${figure(count)} más`,
  looking: 'Buscando palabras de los compradores…',
  noWords: 'Escribe lo que vendes y aquí verás con qué palabras lo piden los compradores.',
  noSuggestions: 'No encontramos otras palabras de los compradores que agreguen licitaciones a las tuyas.',
  notLearnt: 'Todavía estamos leyendo qué palabras usan los compradores. Vuelve en unos minutos.',
  suggestionsFailed: 'No pudimos buscar las palabras de los compradores.',
  /** text after the word */
  proof: (count: number, of: number) =>
    `está en ${tenders(count)} y ${buyers(of)} que tus palabras no alcanzan. Por ejemplo:`,
  proofOf: (word: string) => `Qué agregaría ${word}`,
  proofFailed: 'No pudimos traer los ejemplos.',
  addWord: (word: string) => `Agregar ${word}`,
  /** text before and after a figure */
  withIt: ['Con ella:', (count: number) => (count === 1 ? 'abierta' : 'abiertas')],

  effect: (count: number, week: number) => `Con esto: ${open(count)}, ${figure(week)} esta semana`,
  noEffect: 'Sin palabras todavía',
  counting: 'Contando…',
  countFailed: 'No pudimos contar ahora. Puedes guardarlas igual.',
  seeWhich: 'Ver cuáles',
  cancel: 'Cancelar',
  save: 'Guardar',
  saved: 'Palabras guardadas',
  saveFailed: (message: string) => `No pudimos guardar tus palabras. ${message}`,
  leave: 'Cambiaste tus palabras y no las guardaste. ¿Salir sin guardarlas?',

  searchHint: 'licitaciones que cada una agregaría en un año, sin contar tus filtros',
  /** text for screen readers, after the word and its figure */
  inSearch: (count: number) =>
    count === 1 ? ' licitación más. Buscarla también' : ' licitaciones más. Buscarlas también',
} as const
