import { figure, plural } from '@mirador/texts/figure'

/** Sentences of the frame around every page of a signed-in user. */

export const SHELL = {
  skipToContent: 'Saltar al contenido',
  navigation: 'Principal',
  menu: 'Menú',
  work: 'Tu trabajo',
  shortcuts: 'Accesos',
  today: 'Hoy',
  following: 'Siguiendo',
  deadlines: 'Plazos',
  desk: 'Mesa',
  savedSearches: 'Mis búsquedas',
  withChanges: (count: number) => `${figure(count)} con cambios`,
  newMatches: (count: number) => plural(count, 'nueva', 'nuevas'),
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  comingSoon: '(Próximamente)',
  giveFeedback: '¡Danos tú opinión!',
  demoData: 'Datos de demostración',
  demoDataShort: 'Demo',
  demoDataHint: 'Los datos que ves fueron inventados para probar la aplicación.',
  notifications: 'Notificaciones',
  unread: (count: number) => (count === 1 ? '1 sin leer' : `${count} sin leer`),
  notificationsExample: 'Así te avisaremos:',
  notificationItems: ['Tu licitación ha sido acepatada', 'Hay novedades en una licitación que sigues'],
  premiumOnly: 'Solo en la versión premium',
  userMenu: 'Tu cuenta',
  profile: 'Perfil',
  contactUs: 'Contáctanos',
  signOut: 'Cerrar sesión',
  loading: 'Cargando…',
} as const

/** The links of the menu. */
export const MENU = {
  home: 'Inicio',
  competitors: 'Competidores',
  institutions: 'Instituciones',
  providers: 'Proveedores',
  services: 'Servicios',
  analysis: 'Análisis',
  community: 'Comunidad',
} as const
