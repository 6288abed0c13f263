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
  which: 'Cuáles',
  everyOne: 'Todas las instituciones',
  neverOffered: 'A las que no has ofertado',
  /** after the number of institutions that bought in the market */
  never: (total: number) =>
    total === 1
      ? 'institución de tu mercado a la que nunca has ofertado'
      : 'instituciones de tu mercado a las que nunca has ofertado',
  ownMarket: 'Compraron en tus rubros, donde vendes, en los meses que muestra Mercado.',
  chosenMarket: 'Compraron en el rubro y la región que elegiste en Mercado.',
  noneNever: 'Ya ofertaste a todas las que compran en este mercado, o aún no leemos sus compras ni tus ofertas.',
  seeEvery: 'Ver todas las instituciones',
  openInAll: (count: number) => `${figure(count)} ${count === 1 ? 'abierta' : 'abiertas'}`,
  inferredShort: (count: number) => `${figure(count)} por el nombre`,
} as const
