import type { ColumnGroup, ExportedList, ExportFormat } from '@mirador/contract/export-columns'
import { EXPORTED_LIST_WORDS } from '@mirador/texts/exported-lists'
import { figure } from '@mirador/texts/figure'

const MEGABYTE = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `1 licitación`, `4.830 licitaciones` */
function rows(list: ExportedList, count: number): string {
  return `${figure(count)} ${EXPORTED_LIST_WORDS[list].rows[count === 1 ? 0 : 1]}`
}

/** Sentences of the dialog that downloads a list. */
export const DOWNLOAD_LIST = {
  title: 'Descargar la lista',
  subtitle: (list: ExportedList, count: number) =>
    `${rows(list, count)}, ${EXPORTED_LIST_WORDS[list].extent ?? 'en el orden en que las ves, con los filtros que elegiste'}.`,
  format: 'Formato',
  formats: { xlsx: 'Excel (XLSX)', csv: 'CSV' } satisfies Record<ExportFormat, string>,
  formatHints: {
    xlsx: 'Para Excel, LibreOffice y Google Sheets. Las fechas van en hora de Santiago.',
    csv: 'Para otros programas y para Excel en Chile: punto y coma, coma decimal, hora de Santiago.',
  } satisfies Record<ExportFormat, string>,
  closed: (count: number) => (count === 1 ? 'También la cerrada' : `También las ${figure(count)} cerradas`),
  columns: (chosen: number, all: number) => `${figure(chosen)} de ${figure(all)} columnas`,
  all: 'Todas',
  none: 'Ninguna',
  usual: 'Las de siempre',
  choose: 'Elige qué columnas lleva',
  nothing: 'Elige al menos una columna.',
  tooMany: 'Son más de 1.048.575 filas, que es lo que cabe en una planilla. Acota la lista con filtros.',
  start: 'Descargar',
  waiting: 'Preparando el archivo…',
  progress: (bytes: number) => `Descargando… ${MEGABYTE.format(bytes / 1_000_000)} MB`,
  done: (list: ExportedList, count: number, file: string) => `Descargaste ${rows(list, count)} en ${file}`,
  stopped: 'Cancelaste la descarga.',
  brokeOff:
    'La descarga se cortó antes de terminar, así que no guardamos nada. Revisa tu conexión y vuelve a intentarlo.',
} as const

/** The names of the groups of columns. */
export const COLUMN_LEGENDS: Readonly<Record<ColumnGroup, string>> = {
  tender: 'La licitación',
  buyer: 'Quién compra',
  fit: 'Para decidir',
  dates: 'Fechas',
  origin: 'De dónde viene',
  all: 'Columnas',
}
