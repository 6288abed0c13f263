/** What one can do with a list as it stands. */
export const LIST_TOOLS = {
  group: 'Herramientas de la lista',
  saveSearch: 'Guardar búsqueda',
  savedSearches: 'Mis búsquedas',
} as const
