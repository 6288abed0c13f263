import { figure } from '@mirador/texts/figure'

/** Sentences of the table of institutions. */
export const INSTITUTION_LIST = {
  columns: {
    name: 'Institución',
    tenders: 'Licitaciones',
    openTenders: 'Abiertas',
    open: 'Abiertas de tus rubros',
    offered: 'Ofertaste',
    won: 'Ganaste',
    lost: 'Perdiste',
    bought: 'Compra al año',
    lowest: 'Elige el precio más bajo',
  },
  inAll: 'En todos los rubros, 12 meses',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  of: (count: number) => `de ${figure(count)}`,
  openInAll: (count: number) => `${figure(count)} ${count === 1 ? 'abierta' : 'abiertas'}`,
  inferredShort: (count: number) => `${figure(count)} por el nombre`,
} as const
