import { figure, plural } from '@mirador/texts/figure'

/** Sentences of the institution screens. */
export const INSTITUTIONS = {
  title: 'Instituciones',
  loading: 'Cargando instituciones…',
  figure,
  count: (total: number) => (total === 1 ? 'institución publica licitaciones' : 'instituciones publican licitaciones'),
  found: (total: number, query: string) => `${total === 1 ? 'coincide' : 'coinciden'} con “${query}”`,
  page: (page: number, lastPage: number) => `página ${figure(page)} de ${figure(lastPage)}`,
  search: 'Buscar instituciones',
  placeholder: 'Nombre o RUT de la institución',
  submit: 'Buscar',
  clearSearch: 'Borrar búsqueda',
  rut: (rut: string) => `RUT ${rut}`,
  tenders: (count: number) => (count === 1 ? 'licitación' : 'licitaciones'),
  open: (count: number) => (count === 0 ? 'Ninguna abierta' : count === 1 ? '1 abierta' : `${figure(count)} abiertas`),
  lastYear: (count: number) => `${figure(count)} en los últimos 12 meses`,
  /** @param share from 0 to 1 */
  deserted: (share: number, decided: number) =>
    `${Math.round(share * 100)} % desiertas, de ${figure(decided)} con resultado`,
  inferred: (count: number) =>
    count === 1
      ? 'Incluye 1 licitación asignada por el nombre: la fuente no informa su RUT'
      : `Incluye ${figure(count)} licitaciones asignadas por el nombre: la fuente no informa su RUT`,
  emptyTitle: 'Ninguna institución coincide',
  emptySearch: (query: string) => `Buscaste “${query}”. Prueba con una parte del nombre o con el RUT.`,
  emptyAll: 'Aún no hemos leído ninguna institución.',
  seeTenders: 'Ver licitaciones',
  errorTitle: 'No pudimos cargar las instituciones',
  errorHint: 'Tu búsqueda sigue aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
} as const

export const INSTITUTION = {
  /** page title of the second tab */
  buyingTitle: (institution: string) => `Cómo compra · ${institution}`,
  tabs: { licitaciones: 'Licitaciones', compra: 'Cómo compra' },
  views: 'Vistas de la institución',
  back: 'Volver a instituciones',
  loading: 'Cargando la institución…',
  units: (count: number) => plural(count, 'unidad de compra', 'unidades de compra'),
  showAllUnits: (count: number) => `Ver las ${figure(count)} unidades`,
  unnamedUnit: 'Unidad sin nombre',
  tenders: 'Sus licitaciones',
  noTendersTitle: 'Sin licitaciones',
  noTenders: 'Aún no conocemos licitaciones de esta institución.',
  unknownTitle: 'No encontramos esta institución',
  unknownSubtitle: 'Ninguna tiene ese RUT',
  unknownHint: (rut: string) => `No conocemos ninguna con el RUT ${rut}. Revisa el número o búscala por su nombre.`,
  seeAll: 'Ver instituciones',
  errorTitle: 'No pudimos cargar esta institución',
  errorHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
} as const
