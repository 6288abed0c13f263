import type { ExportedList } from '@mirador/contract/export-columns'

/** The texts of export files, apart from column names. */
export const EXPORTS = {
  /** of the sheet: 31 letters at most, none of `[]:*?/\` */
  sheet: {
    tenders: 'Licitaciones',
    institutions: 'Instituciones',
    services: 'Servicios',
  } satisfies Record<ExportedList, string>,
  /** of the file, before the day; part of a URL, so without accents or spaces */
  file: {
    tenders: 'licitaciones',
    institutions: 'instituciones',
    services: 'servicios',
  } satisfies Record<ExportedList, string>,
  followed: 'licitaciones-seguidas',
  yes: 'Sí',
  no: 'No',
  cut: '… [texto cortado: una celda de Excel admite 32.767 caracteres]',
  sources: {
    'api-list': 'API de Mercado Público, lista',
    'api-detail': 'API de Mercado Público',
    'daily-sheet': 'Planilla diaria de Mercado Público',
    'state-csv': 'Archivo por estado de Mercado Público',
    'monthly-csv': 'Datos abiertos, archivo mensual',
    ocds: 'Datos abiertos, OCDS',
    demo: 'Datos de demostración',
  } as Readonly<Record<string, string>>,
} as const
