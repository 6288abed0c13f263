/** Sentences of 'Tus datos', at the end of the profile. */

export const YOUR_DATA = {
  title: 'Tus datos',
  copy: 'Copia de tus datos',
  copyHint: 'Un archivo con todo lo que guardamos de tu cuenta y la explicación de cada parte.',
  /** after `copyHint`, where there is a desk */
  withDesk: 'Incluye la Mesa de tu empresa.',
  download: 'Descargar mis datos',
  /** file name */
  file: 'mis-datos.json',
  downloaded: 'Tus datos están en el archivo mis-datos.json',
  end: 'Fin de tu cuenta',
  endHint: 'Borra tu cuenta, tu empresa, lo que sigues y tus búsquedas guardadas. No se puede deshacer.',
  remove: 'Eliminar mi cuenta',
} as const
