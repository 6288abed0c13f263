/** The actions on the current list. */
export const LIST_TOOLS = {
  group: 'Herramientas de la lista',
  saveSearch: 'Guardar búsqueda',
} as const
