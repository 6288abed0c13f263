/** Sentences of the rubros dialog. */

const families = (count: number) => (count === 1 ? 'familia' : 'familias')
const segments = (count: number) => (count === 1 ? 'rubro' : 'rubros')

export const RUBROS = {
  title: 'Tus rubros',
  subtitle: 'Indica qué rubros te interesan y te mostraremos licitaciones más personalizadas.',
  loading: 'Cargando tus rubros…',
  loadFailed: 'No pudimos cargar tus rubros',
  loadFailedHint: 'Los que elegiste siguen guardados. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  search: 'Buscar segmento',
  placeholder: 'Buscar segmento...',
  clearSearch: 'Borrar búsqueda',
  found: (count: number) => (count === 1 ? '1 rubro encontrado' : `${count} rubros encontrados`),
  noneFound: (text: string) => `Ningún rubro se llama “${text}”`,
  noneFoundHint: 'Prueba con otra palabra o con una parte de ella.',
  seeAll: 'Ver todos los rubros',
  list: 'Rubros',
  familiesOf: (segment: string) => `Familias de ${segment}`,
  of: (count: number) => `de ${count}`,
  families,
  segments,
  /** joins the two figures of the footer */
  in: 'en',
  nothingChosen: 'Sin rubros verás todas las licitaciones',
  outside: 'Fuera del catálogo actual',
  send: 'Enviar',
  update: 'Actualizar',
  saved: 'Rubros registrados correctamente',
  notSaved: 'No se guardó. Lo que elegiste sigue aquí: vuelve a intentarlo.',
  leaveTitle: '¿Cerrar sin guardar?',
  leaveHint: 'Cambiaste tus rubros y todavía no los guardas.',
  stay: 'Seguir eligiendo',
  leave: 'Descartar cambios',
} as const
