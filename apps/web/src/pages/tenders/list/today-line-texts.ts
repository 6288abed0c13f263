import { plural } from '@mirador/texts/figure'

/** The line of today's facts above the list; a figure comes before its words. */
export const TODAY_LINE = {
  title: 'Hoy',
  open: 'Abrir Hoy',
  closing: (count: number) => (count === 1 ? 'cierra hoy' : 'cierran hoy'),
  /** @param since `ayer`, or a written day */
  added: (count: number, since: string) => `${count === 1 ? 'nueva' : 'nuevas'} desde ${since}`,
  addedShort: (count: number) => (count === 1 ? 'nueva' : 'nuevas'),
  today: 'hoy',
  yesterday: 'ayer',
  changes: (count: number) => (count === 1 ? 'cambio' : 'cambios'),
  questions: (count: number) => (count === 1 ? 'pregunta vence mañana' : 'preguntas vencen mañana'),
  questionsShort: (count: number) => (count === 1 ? 'pregunta mañana' : 'preguntas mañana'),
  days: 'Cierres de los próximos 14 días',
  daysLabel: 'Cierran',
  /** accessible name of a day: "mié 2 dic: 13 cierran" */
  day: (day: string, count: number) => `${day}: ${plural(count, 'cierra', 'cierran')}`,
  nothing: 'no cierra nada tuyo y no hay cambios.',
  thisWeek: 'Ver lo que cierra esta semana',
} as const
