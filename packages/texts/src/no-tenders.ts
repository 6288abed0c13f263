/** The texts of an empty list of tenders and its actions. */
export const NO_TENDERS = {
  title: 'Ninguna licitación coincide',
  search: (query: string) =>
    `Buscaste “${query}”. Prueba con menos palabras, revisa cómo están escritas o quita un filtro.`,
  filters: 'Prueba quitando un filtro o mirando todas las licitaciones para ampliar lo que te mostramos.',
  rubros: 'Hoy no hay licitaciones de tus rubros. Puedes mirar todas o elegir más rubros.',
  followingTitle: 'Todavía no sigues ninguna licitación',
  following:
    'Marca la estrella de las que te interesan: las tendrás aquí, por orden de cierre y con lo que cambie en ellas.',
  nothing: 'Aún no hemos leído ninguna licitación.',
  clearSearch: 'Borrar búsqueda',
  seeAll: 'Ver todas',
  seeInstitutions: 'Ver instituciones',
} as const
