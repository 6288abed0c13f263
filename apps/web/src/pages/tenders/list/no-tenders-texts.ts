/** The texts of an empty list of tenders and its actions. */
export const NO_TENDERS = {
  title: 'Ninguna licitación coincide',
  agileTitle: 'Ninguna compra ágil coincide',
  agileUnreadTitle: 'Todavía no se ha leído ninguna compra ágil',
  agileUnread:
    'La primera lectura toma algunos minutos y aparecerán aquí. ‘Estado de los datos’ dice cómo va. Mientras, puedes ver las licitaciones.',
  seeTenders: 'Ver las licitaciones',
  noneSays: (query: string) => `Ninguna licitación dice “${query}”`,
  /** @param ignored text after the search (`TENDER_LIST.ignored`) */
  search: (query: string, ignored: string) =>
    `Buscaste “${query}”${ignored}. Prueba con menos palabras, revisa cómo están escritas o quita un filtro.`,
  filters: 'Prueba quitando un filtro o mirando todas las licitaciones para ampliar lo que te mostramos.',
  rubros: 'Hoy no hay licitaciones de tus rubros. Puedes mirar todas o elegir más rubros.',
  followingTitle: 'Todavía no sigues ninguna licitación',
  following:
    'Marca la estrella de las que te interesan: las tendrás aquí, por orden de cierre y con lo que cambie en ellas.',
  nothing: 'Aún no hemos leído ninguna licitación.',
  nothingToSearch: (query: string) => `No hay nada que buscar en “${query}”`,
  nothingToSearchHint:
    'Los signos solos no bastan. Escribe una palabra, un código o un RUT: por ejemplo “impresora”, “1057532-24-L126” o “61.602.000-8”.',
  clearSearch: 'Borrar búsqueda',
  seeAll: 'Ver todas',
  seeInstitutions: 'Ver instituciones',
} as const
