/** Texts in the cells of exported files. */
export const EXPORTS = {
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
