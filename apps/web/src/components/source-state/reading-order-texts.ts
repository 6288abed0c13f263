import { type AgedClassName, READING_CLASSES } from '@mirador/domain/reading/reading-classes'
import { DUE_PROMISE } from '@mirador/domain/reading/reading-priority'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { figure } from '@mirador/texts/figure'
import { lengthOf } from './source-state-texts.ts'

const DUE_HOURS = DUE_PROMISE.closesWithinMs / HOUR_MS
const READ_HOURS = DUE_PROMISE.readWithinMs / HOUR_MS

/** Sentences of the section 'Qué se lee primero'. */
export const READING_ORDER = {
  title: 'Qué se lee primero',
  intro: (daily: number) =>
    `Mercado Público admite ${figure(daily)} consultas al día. Se gastan en este orden: lo que no alcance a leerse es lo último.`,
  lists: 'Los listados, que dicen qué es nuevo, qué cambió de estado y qué cambió de cierre.',
  news: 'Lo nuevo y lo que cambió en los listados; primero lo que alguien sigue y luego lo que cierra antes.',
  due: `Lo que cierra dentro de ${DUE_HOURS} horas, lo siga alguien o no, antes de que su lectura cumpla ${READ_HOURS} horas.`,
  dueRead: (read: number, of: number) =>
    of === 0
      ? `Ahora ninguna cierra dentro de ${DUE_HOURS} horas.`
      : `Leídas en las últimas ${READ_HOURS} horas: ${shareText(read, of)}.`,
  shares: 'Todo lo demás se reparte las consultas que quedan:',
  classes: {
    followedSoon: 'Seguidas que cierran dentro de 24 horas',
    closingSoon: `Otras que cierran dentro de ${DUE_HOURS} horas`,
    followed: 'Seguidas que cierran después',
    open: 'Las demás abiertas',
  } satisfies Record<AgedClassName, string>,
  spacing: (name: AgedClassName) => `cada ${lengthOf(READING_CLASSES[name].spacingMs)}`,
  onTime: (read: number, of: number) => (of === 0 ? 'ninguna ahora' : `al día ${shareText(read, of)}`),
  results: 'Resultados y cierres, una vez cada uno.',
  missing: 'Lo que no alcanza',
  nothingMissing: 'Ahora alcanza para todo.',
  missingDue: (count: number) =>
    count === 1
      ? `1 que cierra dentro de ${DUE_HOURS} horas no se ha leído en las últimas ${READ_HOURS}.`
      : `${figure(count)} que cierran dentro de ${DUE_HOURS} horas no se han leído en las últimas ${READ_HOURS}.`,
  missingClass: (name: AgedClassName, count: number, of: number) =>
    `${READING_ORDER.classes[name]}: ${figure(count)} de ${figure(of)} esperan más de ${lengthOf(READING_CLASSES[name].spacingMs)}.`,
  missingAgile: (read: number, of: number) =>
    `Compra Ágil: de ${figure(of)} que cierran dentro de ${DUE_HOURS} horas, ${figure(of - read)} no tienen la ficha leída en las últimas ${READ_HOURS}. Su estado y su cierre los dice el listado.`,
}

/** `1.012 de 1.015 (99,7 %)`, rounded down: 100 % is all of them. */
function shareText(read: number, of: number): string {
  const percent = (Math.floor((1000 * read) / of) / 10).toLocaleString('es-CL', { maximumFractionDigits: 1 })
  return `${figure(read)} de ${figure(of)} (${percent} %)`
}
