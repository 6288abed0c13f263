import { figure } from '@mirador/texts/figure'

/** Sentences of the rubros dialog. */

/** People read 'rubro' for a family of the catalogue and 'grupo' for its segment. */
const families = (count: number) => (count === 1 ? 'rubro' : 'rubros')
const segments = (count: number) => (count === 1 ? 'grupo' : 'grupos')

export const RUBROS = {
  title: 'Tus rubros',
  subtitle: 'Indica qué rubros te interesan y te mostraremos licitaciones más personalizadas.',
  loading: 'Cargando tus rubros…',
  loadFailed: 'No pudimos cargar tus rubros',
  loadFailedHint: 'Los que elegiste siguen guardados. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  /** the specification's words, the only ones with 'segmento' */
  search: 'Buscar segmento',
  placeholder: 'Buscar segmento...',
  clearSearch: 'Borrar búsqueda',
  /** number of matches by name */
  found: (count: number) => {
    if (count === 0) return 'ningún grupo se llama así'
    return count === 1 ? '1 grupo se llama así' : `${count} grupos se llaman así`
  },
  searching: (text: string) => `Buscando dónde se compra “${text}”…`,
  familiesFound: (count: number, text: string) =>
    count === 1 ? `1 rubro donde se compra “${text}”` : `${count} rubros donde se compra “${text}”`,
  familyList: 'Rubros encontrados',
  onlyNames: 'No pudimos buscar en los productos: solo ves los que se llaman así.',
  /** text after the name of a product */
  moreProducts: (count: number) => {
    if (count === 0) return ''
    return count === 1 ? ' y 1 producto más' : ` y ${figure(count)} productos más`
  },
  /** text after the text of a line */
  inTenders: (count: number, isAll: boolean) => {
    if (!isAll) return `en más de ${figure(count)} licitaciones del último año`
    return count === 1 ? 'en 1 licitación del último año' : `en ${figure(count)} licitaciones del último año`
  },
  figure,
  open: (count: number) => (count === 1 ? 'abierta' : 'abiertas'),
  inAYear: (count: number) => `${figure(count)} en un año`,
  /** how many more, or fewer, tenders the changed choice has */
  change: (count: number) => (count > 0 ? `+${figure(count)}` : `−${figure(-count)}`),
  nobodyBought: (text: string) => `Nadie compró “${text}” en el último año`,
  nearWords: { question: '¿Otra palabra?', text: 'Quizá se parece a', lead: ' alguna de estas:' },
  otherWord: { question: '¿Otra palabra?', text: 'Escríbela como la dices al vender', lead: ':' },
  noneFound: (text: string) => `Ningún rubro se llama “${text}”`,
  noneFoundHint: 'Prueba con otra palabra o con una parte de ella.',
  seeAll: 'Ver todos los rubros',
  list: 'Grupos de rubros',
  familiesOf: (segment: string) => `Rubros de ${segment}`,
  of: (count: number) => `de ${count}`,
  families,
  segments,
  /** joins the two figures of the footer */
  in: 'en',
  nothingChosen: 'Sin rubros verás todas las licitaciones',
  outside: 'Fuera del catálogo actual',
  send: 'Enviar',
  update: 'Actualizar',
  saved: 'Rubros registrados correctamente',
  notSaved: 'No se guardó. Lo que elegiste sigue aquí: vuelve a intentarlo.',
  leaveTitle: '¿Cerrar sin guardar?',
  leaveHint: 'Cambiaste tus rubros y todavía no los guardas.',
  stay: 'Seguir eligiendo',
  leave: 'Descartar cambios',
} as const
