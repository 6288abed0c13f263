/** What opens the rubros; the dialog's own sentences come with it. */
export const RUBROS_BUTTON = {
  add: 'Agregar rubros',
  edit: 'Editar rubros',
} as const
