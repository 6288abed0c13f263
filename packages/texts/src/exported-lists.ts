import type { ColumnOf, ExportedList } from '@mirador/contract/export-columns'

interface ListWords<Column extends string> {
  /** name of the sheet: 31 letters at most, none of `[]:*?/\` */
  sheet: string
  /** name of the file, before the day; part of a URL, so without accents or spaces */
  file: string
  /** name of its rows */
  rows: readonly [one: string, many: string]
  /** which rows the file has, where it is not a list with filters */
  extent?: string
  /** in the security log: `Descarga de la lista de …` */
  log: string
  /** headers that differ from those of the same columns in other lists (export-columns.ts) */
  headers?: { readonly [C in Column]?: string }
}

/** The words of each exported list. */
export const EXPORTED_LIST_WORDS: { readonly [L in ExportedList]: ListWords<ColumnOf<L>> } = {
  tenders: {
    sheet: 'Licitaciones',
    file: 'licitaciones',
    rows: ['licitación', 'licitaciones'],
    log: 'licitaciones',
  },
  institutions: {
    sheet: 'Instituciones',
    file: 'instituciones',
    rows: ['institución', 'instituciones'],
    log: 'instituciones',
    headers: { name: 'Institución', tenders: 'Licitaciones', own_open: 'Abiertas de tus rubros' },
  },
  services: {
    sheet: 'Servicios',
    file: 'servicios',
    rows: ['servicio', 'servicios'],
    log: 'servicios',
  },
  offers: {
    sheet: 'Ofertas',
    file: 'ofertas',
    rows: ['oferta', 'ofertas'],
    extent: 'línea por línea',
    log: 'ofertas de una licitación',
  },
  company_lines: {
    sheet: 'Líneas',
    file: 'mis-lineas',
    rows: ['línea', 'líneas'],
    log: 'líneas de tu empresa',
  },
  met_lines: {
    sheet: 'Líneas en común',
    file: 'lineas-en-comun',
    rows: ['línea', 'líneas'],
    log: 'líneas en común con otra empresa',
    headers: { result: 'A quién eligieron' },
  },
  competitors: {
    sheet: 'Empresas',
    file: 'empresas',
    rows: ['empresa', 'empresas'],
    log: 'empresas',
    headers: {
      name: 'Empresa',
      lines: 'Líneas juntos',
      region: 'Región en que más oferta',
      market_lines: 'Ofertó en el rubro (líneas)',
      market_won: 'Ganó en el rubro (líneas)',
    },
  },
  supplier_lines: {
    sheet: 'Líneas de la empresa',
    file: 'lineas-de-la-empresa',
    rows: ['línea', 'líneas'],
    log: 'líneas de otra empresa',
    headers: { unit_amount: 'Su precio unitario' },
  },
  history: {
    sheet: 'Mi historia por año',
    file: 'mi-historia',
    rows: ['fila', 'filas'],
    extent: 'por año y canal',
    log: 'tu historia por año',
  },
  market_answers: {
    sheet: 'Mercado',
    file: 'mercado-respuestas',
    rows: ['fila', 'filas'],
    extent: 'con los rubros y las regiones que elegiste',
    log: 'cuatro respuestas de mercado',
    headers: { name: 'Mes, institución, empresa o cuántos ofertan', tenders: 'Licitaciones' },
  },
  market_months: {
    sheet: 'Mercado por mes',
    file: 'mercado',
    rows: ['mes', 'meses'],
    extent: 'con el rubro, la región y el tipo que elegiste',
    log: 'mercado por mes',
  },
  buyer_quarters: {
    sheet: 'Cómo compra, por trimestre',
    file: 'como-compra',
    rows: ['trimestre', 'trimestres'],
    extent: 'con el alcance y el tipo que elegiste',
    log: 'cómo compra una institución',
  },
}

/** Words for the list of followed tenders. */
export const FOLLOWED_WORDS = { file: 'licitaciones-seguidas', log: 'licitaciones que sigues' } as const
