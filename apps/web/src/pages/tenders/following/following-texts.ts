import { figure, plural } from '@mirador/texts/figure'

/** Sentences of 'Siguiendo'. */
export const FOLLOWING = {
  title: 'Siguiendo',
  hint: 'Una estrella para todo: te avisamos aquí, en la campana y por correo. Solo tú ves lo que sigues.',
  views: 'Grupos de lo que sigues',
  tabs: { todo: 'Todo', licitaciones: 'Licitaciones', instituciones: 'Instituciones', empresas: 'Empresas' },
  hints: {
    licitaciones: '',
    instituciones: 'te avisamos cuando publican',
    empresas: 'te avisamos cuando ganan en tus rubros, ya publicado',
  },
  count: figure,
  withChanges: (count: number) => `${figure(count)} con cambios`,
  seeTenders: (count: number) => (count === 1 ? 'Ver la licitación' : `Ver las ${figure(count)}`),
  loading: 'Cargando lo que sigues…',
  empty: 'Una estrella basta: licitación, institución o empresa.',
  noneOf: 'Aún no sigues ninguna.',
  failed: {
    licitaciones: 'No pudimos leer las licitaciones que sigues',
    instituciones: 'No pudimos leer las instituciones que sigues',
    empresas: 'No pudimos leer las empresas que sigues',
  },
  failedHint: 'Lo demás de esta página está al día.',
  unchanged: 'Sin cambios desde que la viste',
  before: 'antes ',
  now: 'ahora ',
  published: (count: number) => plural(count, 'nueva', 'nuevas'),
  seePublished: 'Ver lo que publica',
  withCompany: (lines: number, own: number, rival: number) =>
    lines === 0
      ? 'Aún no se encuentran'
      : `Contigo: ${plural(lines, 'línea', 'líneas')}, tú ${figure(own)}, ganó ${figure(rival)}`,
  seeAll: 'Marcar todo como visto',
  allSeen: 'Todo está visto.',
  awards: (unseen: number) => `${plural(unseen, 'licitación ganada', 'licitaciones ganadas')} en tus rubros`,
  noAwards: 'Sin novedades',
} as const
