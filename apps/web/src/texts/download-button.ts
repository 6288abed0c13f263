/** The button over a list that opens its download. */
export const DOWNLOAD_BUTTON = {
  label: 'Descargar lista',
  /** label over a table of figures */
  table: 'Descargar tabla',
} as const
