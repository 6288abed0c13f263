/** The buttons of the rubros dialog; the dialog's sentences are loaded with it. */
export const RUBROS_BUTTON = {
  add: 'Agregar rubros',
  edit: 'Editar rubros',
} as const
