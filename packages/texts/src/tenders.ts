import { type Age, ago } from './ago.ts'
import { figure } from './figure.ts'

/** Sentences of the tender screens. Figures arrive as numbers, dates formatted. */

/** Between two facts. It is a text, because an element for its margins would be one of the most frequent of a list. */
export const DOT = '\u00a0 ·\u00a0 '
export const MISSING = 'Sin dato'

export const TENDER_LIST = {
  title: 'Licitaciones',
  followedTitle: 'Licitaciones que sigues',
  loading: 'Cargando licitaciones…',
  /** after the figure of the count */
  open: (count: number) => (count === 1 ? 'abierta' : 'abiertas'),
  closed: (count: number) => (count === 1 ? 'cerrada' : 'cerradas'),
  /** after the figure of the open ones and its words */
  alsoClosed: (count: number) => ` · ${figure(count)} ${TENDER_LIST.closed(count)}`,
  hide: 'ocultar',
  hideClosed: (count: number) => `ocultar las ${figure(count)} ${TENDER_LIST.closed(count)}`,
  inRubros: (rubros: number) => ` en ${rubros === 1 ? 'tu rubro' : `tus ${figure(rubros)} rubros`}`,
  forSearch: (query: string) => ` para “${query}”`,
  /** the ignored words, after the search */
  ignored: (words: readonly string[]) =>
    words.length === 0 ? '' : ` sin contar ${words.map((word) => `“${word}”`).join(', ')}`,
  /** before the figure of followed tenders: "Sigues 7 licitaciones, 2 con cambios" */
  follow: 'Sigues',
  withChanges: (count: number) => `${figure(count)} con cambios`,
  followed: ' que sigues',
  all: (total: number) => (total === 1 ? 'licitación' : 'licitaciones'),
  filtered: 'con estos filtros',
  /** after the total of a list of both channels, before their names */
  inTotal: 'en total',
  channels: (tenders: number, agile: number) =>
    `: ${figure(tenders)} ${tenders === 1 ? 'licitación' : 'licitaciones'} y ${figure(agile)} Compra Ágil`,
  page: (page: number, lastPage: number) => `página ${figure(page)} de ${figure(lastPage)}`,
  figure,
  errorTitle: 'No pudimos cargar las licitaciones',
  errorHint: 'Tus filtros siguen aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
} as const

export const TENDER_SEARCH = {
  label: 'Buscar licitaciones',
  placeholder: 'Nombre, código o institución',
  submit: 'Buscar',
  clear: 'Borrar búsqueda',
  onlyDots: 'Escribe al menos una palabra, un código o un RUT.',
} as const

export const TENDER_FILTERS = {
  group: 'Alcance, filtros y orden',
  scope: 'Qué licitaciones',
  mine: 'Mis rubros',
  all: 'Todas',
  filters: 'Filtros',
  closingWithin: (days: number) => (days === 0 ? 'Cierra hoy' : `Cierra en ${days} días o menos`),
  order: 'Orden',
  orders: { relevance: 'Relevancia', recent: 'Más recientes', closing: 'Cierre más próximo', fit: 'Mejor encaje' },
  /** the order that a filter on closing proposes */
  closingProposed: 'Cierre más próximo, por tu filtro',
  /** the visible text; its name is `clearName` */
  clear: 'Limpiar',
  clearName: 'Limpiar filtros',
  chips: 'Filtros activos',
  remove: (filter: string) => `Quitar filtro: ${filter}`,
  /** for the chips that do not fit */
  moreChips: (count: number) => (count === 1 ? 'Un filtro más' : `${count} filtros más`),
} as const

export const TENDER_ROW = {
  today: 'Hoy',
  tomorrow: 'Mañana',
  days: (days: number) => (days === 1 ? 'día' : 'días'),
  left: (hours: number, minutes: number) => {
    if (hours === 0 && minutes === 0) return 'queda menos de 1 min'
    const verb = hours === 1 || (hours === 0 && minutes === 1) ? 'queda' : 'quedan'
    return `${verb} ${hours > 0 ? `${hours} h ` : ''}${minutes} min`
  },
  /** unit after the figure: `h`, `h 50 min`; `min` where the figure is in minutes */
  hours: (hours: number, minutes: number) => (hours === 0 ? 'min' : minutes > 0 ? `h ${minutes} min` : 'h'),
  closed: 'Cerró',
  closes: 'Cierra',
  void: 'Sin efecto',
  paused: 'En pausa',
  wasToClose: (date: string) => `cerraba ${date}`,
  noClosing: 'Sin fecha de cierre',
  noDate: 'fecha sin dato',
  gauge: (percent: number) => `Transcurrido el ${percent} % del plazo`,
  /** after the word "Publicada" */
  publishedDaysAgo: (days: number) => {
    if (days <= 0) return 'hoy'
    return days === 1 ? 'ayer' : `hace ${figure(days)} días`
  },
  isNew: 'Nueva',
  /** the winner, and the amount if it is known */
  winner: (name: string, otherWinners: number, amount: string | undefined) =>
    `Adjudicada a ${name}${otherWinners === 0 ? '' : otherWinners === 1 ? ' y otro proveedor' : ` y otros ${figure(otherWinners)} proveedores`}${amount ? ` por ${amount}` : ''}`,
  unknownStatus: 'Estado sin dato',
  /** under the amount of a Compra Ágil */
  budget: 'presupuesto',
  size: (step: number) => `Tamaño ${step} de 5`,
} as const

export const FOLLOW = {
  follow: 'Seguir',
  following: 'Siguiendo',
  followOf: (name: string) => `Seguir ${name}`,
  unfollowOf: (name: string) => `Dejar de seguir ${name}`,
  nowFollowing: 'Te avisamos si cambia.',
  noLonger: 'Dejaste de seguir esta licitación',
  undo: 'Deshacer',
  failed: (reason: string) => `No pudimos guardar el cambio. ${reason}`,
} as const

export const FRESHNESS = {
  read: (age: Age, sourceDate: string) => `Leída ${ago(age)} · fuente: ${sourceDate}`,
  refreshing: 'Leyendo Mercado Público…',
  /** below a record whose refresh failed */
  failed: (age: Age) => `No pudimos leer Mercado Público ahora. Ves la copia guardada ${ago(age)}.`,
  noQuota: (age: Age) => `Hoy ya no quedan lecturas de Mercado Público a pedido. Ves la copia guardada ${ago(age)}.`,
  limited: (age: Age) => `Ya pediste muchas lecturas de Mercado Público. Ves la copia guardada ${ago(age)}.`,
  unknown: (age: Age) => `Mercado Público ya no conoce esta licitación. Ves la copia guardada ${ago(age)}.`,
  lastSync: (age: Age) => `Sincronizado con Mercado Público ${ago(age)}`,
  lastRead: (age: Age) => `Última lectura ${ago(age)}`,
  neverRead: 'Todavía no se ha leído nada de Mercado Público',
  running: 'Sincronizando ahora',
  problem: (problem: string) => `La última sincronización no terminó bien: ${problem}`,
} as const
