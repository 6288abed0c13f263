/** The button over a list that opens its download. */
export const DOWNLOAD_BUTTON = {
  label: 'Descargar lista',
  /** over a table of figures */
  table: 'Descargar tabla',
} as const
