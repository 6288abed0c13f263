import { figure } from '@mirador/texts/figure'

/** Sentences of the services directory; those quoted in the specification are verbatim. */
export const SERVICES = {
  title: 'Servicios',
  subtitle: 'Especialistas y relatores que ayudan a preparar y ganar tus ofertas.',
  loading: 'Cargando servicios…',
  figure,
  count: (total: number) => (total === 1 ? 'servicio' : 'servicios'),
  ofType: (type: string) => `de ${type}`,
  withRelator: (relator: string) => `con ${relator}`,
  page: (page: number, lastPage: number) => `página ${figure(page)} de ${figure(lastPage)}`,
  columns: {
    name: 'Servicio',
    type: 'Tipo',
    location: 'Ubicación',
    contact: 'Contacto',
    email: 'Correo',
    mobile: 'Teléfono',
  },
  noContact: 'Nombre no mencionado',
  noEmail: 'Email no mencionado',
  missing: 'Sin dato',
  empty: 'No hay servicios de este tipo.',
  emptyType: 'Prueba con otro tipo o mira el directorio completo.',
  emptyRelator: 'Este relator no tiene servicios por ahora. Prueba con otro o mira el directorio completo.',
  unknownType: 'El tipo de servicio de esta dirección ya no está en el directorio.',
  unknownRelator: 'El relator de esta dirección ya no está en el directorio.',
  emptyAll: 'El directorio todavía está vacío. Mientras tanto puedes seguir mirando licitaciones.',
  seeAll: 'Ver todos los servicios',
  error: 'Error fetching data',
  errorHint: 'Tu filtro sigue aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
} as const

export const SERVICE_FILTERS = {
  group: 'Filtros del directorio',
  all: 'Todos',
  loading: 'Cargando…',
  failed: 'No pudimos cargar las opciones de los filtros.',
  type: {
    label: 'Tipos de servicio',
    placeholder: 'Elige un tipo',
    unknown: 'Tipo desconocido',
    unnamed: 'Tipo elegido',
  },
  relator: {
    label: 'Relatores',
    placeholder: 'Elige un relator',
    unknown: 'Relator desconocido',
    unnamed: 'Relator elegido',
  },
} as const
