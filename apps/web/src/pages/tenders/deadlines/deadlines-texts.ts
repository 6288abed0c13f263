import { figure } from '@mirador/texts/figure'

/** The board of followed tenders by remaining time. */
export const DEADLINES = {
  view: 'Vista',
  list: 'Lista',
  board: 'Plazos',
  loading: 'Cargando los plazos…',
  errorTitle: 'No pudimos cargar los plazos',
  errorHint: 'No se perdió nada de lo que sigues. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  columns: {
    today: 'Hoy',
    three: 'En 3 días',
    seven: 'En 7 días',
    later: 'Después',
    undated: 'Sin fecha',
    closed: 'Cerradas hace poco',
  },
  /** text of an empty column */
  none: {
    today: 'Nada cierra hoy.',
    three: 'Nada cierra en los próximos 3 días.',
    seven: 'Nada cierra entre 4 y 7 días más.',
    later: 'Nada cierra más adelante.',
    undated: 'Todas tienen fecha.',
    closed: '',
  },
  count: (count: number) => `${figure(count)} ${count === 1 ? 'licitación' : 'licitaciones'}`,
  /** text before the name and date of a milestone before the closing */
  before: 'Antes:',
  changes: (count: number) => (count === 1 ? '1 cambio sin ver' : `${figure(count)} cambios sin ver`),
  older: (count: number) =>
    count === 1
      ? 'Otra licitación que sigues cerró hace más de 30 días.'
      : `Otras ${figure(count)} licitaciones que sigues cerraron hace más de 30 días.`,
  capped: (visible: number, total: number) =>
    `Mostramos las ${figure(visible)} de plazo más próximo, de ${figure(total)}. Las demás están en la lista.`,
  seeList: 'Ver la lista',
} as const
