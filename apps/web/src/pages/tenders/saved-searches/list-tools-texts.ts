/** The actions on the current list. */
export const LIST_TOOLS = {
  saveSearch: 'Guardar búsqueda',
} as const
