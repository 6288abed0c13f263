import type { ExportedList } from '@mirador/contract/export-columns'

/** The texts of export files, apart from column names. */
export const EXPORTS = {
  /** of the sheet: 31 letters at most, none of `[]:*?/\` */
  sheet: {
    tenders: 'Licitaciones',
    institutions: 'Instituciones',
    services: 'Servicios',
    offers: 'Ofertas',
    company_lines: 'Líneas',
    rivals: 'Con quién compites',
    buyer_quarters: 'Cómo compra, por trimestre',
    market_months: 'Mercado por mes',
    met_lines: 'Líneas en común',
    competitors: 'Competidores',
    supplier_lines: 'Líneas de la empresa',
    history: 'Mi historia por año',
  } satisfies Record<ExportedList, string>,
  /** of the file, before the day; part of a URL, so without accents or spaces */
  file: {
    tenders: 'licitaciones',
    institutions: 'instituciones',
    services: 'servicios',
    offers: 'ofertas',
    company_lines: 'mis-lineas',
    rivals: 'con-quien-compites',
    buyer_quarters: 'como-compra',
    market_months: 'mercado',
    met_lines: 'lineas-en-comun',
    competitors: 'competidores',
    supplier_lines: 'lineas-de-la-empresa',
    history: 'mi-historia',
  } satisfies Record<ExportedList, string>,
  followed: 'licitaciones-seguidas',
  yes: 'Sí',
  no: 'No',
  cut: '… [texto cortado: una celda de Excel admite 32.767 caracteres]',
  sources: {
    'api-list': 'API de Mercado Público, lista',
    'api-detail': 'API de Mercado Público',
    'agile-list': 'API de Compra Ágil, lista',
    'agile-detail': 'API de Compra Ágil',
    'daily-sheet': 'Planilla diaria de Mercado Público',
    'state-csv': 'Archivo por estado de Mercado Público',
    'monthly-csv': 'Datos abiertos, archivo mensual',
    ocds: 'Datos abiertos, OCDS',
    demo: 'Datos de demostración',
  } as Readonly<Record<string, string>>,
} as const
