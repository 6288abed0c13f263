/** The texts of the RSS feed of a saved search. */
export const SEARCH_FEED = {
  title: (name: string, product: string) => `${name} · ${product}`,
  description: (name: string) => `Licitaciones que coinciden con tu búsqueda guardada “${name}”.`,
  closes: (when: string) => `Cierra el ${when} (hora continental de Chile)`,
} as const
