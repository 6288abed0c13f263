import { figure } from '@mirador/texts/figure'

const closes = (date: string) => `Cierra ${date}`

/** Sentences of the bell. Dates arrive formatted. */
export const NOTICES = {
  loading: 'Cargando tus notificaciones…',
  failed: 'No pudimos cargar tus notificaciones. Vuelve a intentarlo en unos segundos.',
  none: 'No hay nada nuevo. Aquí verás los cambios de lo que sigues, los resultados de tus ofertas, lo nuevo de tus búsquedas, lo que ganan las empresas que sigues y los plazos que se acercan.',
  unread: 'Sin leer.',
  more: (count: number) => (count === 1 ? 'Hay 1 más antigua.' : `Hay ${figure(count)} más antiguas.`),
  moreChanges: (count: number) => (count === 1 ? 'y 1 cambio más' : `y ${figure(count)} cambios más`),
  matches: (count: number) => (count === 1 ? '1 nueva' : `${figure(count)} nuevas`),
  /** @param company name, or RUT */
  award: (company: string, lines: number) =>
    `${company} ganó ${lines === 1 ? '1 línea' : `${figure(lines)} líneas`} en tus rubros`,
  reminders: {
    '7d': closes,
    '3d': closes,
    '1d': closes,
    '3h': closes,
    questions: (date: string) => `Fin de preguntas: ${date}`,
  },
} as const
