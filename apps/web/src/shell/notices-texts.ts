import { deadlineLabel, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { capitalised, figure, plural } from '@mirador/texts/figure'

/** Sentences of the bell. Dates arrive formatted. */
export const NOTICES = {
  loading: 'Cargando tus notificaciones…',
  failed: 'No pudimos cargar tus notificaciones. Vuelve a intentarlo en unos segundos.',
  none: 'No hay nada nuevo. Aquí verás los cambios de lo que sigues, los resultados de tus ofertas, lo nuevo de tus búsquedas, lo que ganan las empresas que sigues y los plazos que se acercan.',
  unread: 'Sin leer.',
  more: (count: number) => (count === 1 ? 'Hay 1 más antigua.' : `Hay ${figure(count)} más antiguas.`),
  moreChanges: (count: number) => (count === 1 ? 'y 1 cambio más' : `y ${figure(count)} cambios más`),
  seeToday: 'Ver Hoy',
  decide: 'Decide hoy',
  /** @param words `hoy, 17:00`; of a date before the closing also what it is: `preguntas, mar 12:00` */
  deadline: (kind: OwnDeadlineKind | 'task', words: string) =>
    kind === 'closes_at' ? `${capitalised(words)} cierra` : `${capitalised(words)}:`,
  quoted: (name: string) => `«${name}»`,
  inTender: (name: string) => `en «${name}»`,
  now: 'ahora',
  fresh: (total: number) => (total === 1 ? '1 nueva que calza' : `${figure(total)} nuevas que calzan`),
  firstOf: (name: string) => `la primera «${name}»`,
  /** @param since `el viernes a las 18:40` */
  since: (since: string) => `desde ${since}`,
  matches: (count: number) => plural(count, 'nueva', 'nuevas'),
  /** @param company name, or RUT */
  award: (company: string, lines: number) =>
    `${company} ganó ${lines === 1 ? '1 línea' : `${figure(lines)} líneas`} en tus rubros`,
  reminder: (kind: OwnDeadlineKind, date: string) =>
    kind === 'closes_at' ? `Cierra ${date}` : `${deadlineLabel(kind)}: ${date}`,
} as const
