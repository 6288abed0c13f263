import type { ExportedList } from '@mirador/contract/export-columns'

/** What the files themselves say, beside the names of their columns. */
export const EXPORTS = {
  /** of the sheet: 31 letters at most, none of `[]:*?/\` */
  sheet: {
    tenders: 'Licitaciones',
    institutions: 'Instituciones',
    services: 'Servicios',
  } satisfies Record<ExportedList, string>,
  /** of the file, before the day: in an address, so without accents or blanks */
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
