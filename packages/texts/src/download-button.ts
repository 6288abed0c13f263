/** The button over a list that opens its download. */
export const DOWNLOAD_BUTTON = {
  label: 'Descargar lista',
} as const
