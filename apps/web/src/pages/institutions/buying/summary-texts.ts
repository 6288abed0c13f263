import { figure } from '@mirador/texts/figure'

const DECIMAL = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 })

/** Sentences of 'Cómo compra' that its figures above the tenders of an institution have too. Months arrive formatted. */
export const SUMMARY = {
  title: 'Cómo compra',
  /** @param from `noviembre de 2024` */
  counted: (ended: number, from: string, to: string) =>
    `${ended === 1 ? '1 proceso terminado' : `${figure(ended)} procesos terminados`}, publicados de ${from} a ${to}`,
  bidders: 'ofertan, lo habitual',
  lowest: 'eligió el precio admisible más bajo',
  days: 'días del cierre a la adjudicación',
  deserted: 'desiertas',
  /** A median may lie between two whole numbers. */
  number: (value: number) => DECIMAL.format(value),
  percent: (share: number) => `${Math.round(share * 100)} %`,
  of: (k: number, n: number) => `${figure(k)} de ${figure(n)}`,
  market: (value: string) => `mercado ${value}`,
  silentTitle: (count: number) => `Muy pocos procesos para describir a este comprador: ${figure(count)}`,
  scopeName: (isOwn: boolean) => (isOwn ? 'tus rubros' : 'todo lo que compra'),
  more: 'Ver todas las cifras y en el tiempo',
}
