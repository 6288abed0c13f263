/** Sentences of many screens; those quoted in the specification are verbatim. */

export const ACTIONS = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  retry: 'Reintentar',
  reload: 'Recargar',
  goHome: 'Ir al inicio',
  goToTenders: 'Ver licitaciones',
  goToLogin: 'Ir al ingreso',
  goBack: 'Volver',
} as const

export const FOOTER = {
  copyright: (company: string) => `© 2023 ${company}`,
  contact: 'Contacto',
  credits: 'Créditos',
} as const

export const SESSION = {
  signedIn: 'Se ha iniciado sesión correctamente',
  signedOut: 'Se ha cerrado sesión correctamente',
  signOutFailed: (message: string) => `Error al cerrar sesión: ${message}`,
  expired: 'Token has expired',
  pageNotFound: 'Page not found',
} as const

export const CRASH = {
  title: 'Unexpected Application Error!',
  sentence: 'Algo falló al mostrar esta pantalla. Recarga la página; si vuelve a pasar, parte desde el inicio.',
} as const

export const PAGINATION = {
  navigation: 'Paginación',
  previous: 'Página anterior',
  next: 'Página siguiente',
  page: (page: number) => `Página ${page}`,
} as const

export const API_FAILURES = {
  network: 'No pudimos conectar con el servidor. Revisa tu conexión y vuelve a intentarlo.',
  timeout: 'El servidor tardó demasiado en responder. Vuelve a intentarlo.',
  badAnswer: 'El servidor respondió algo que no entendemos. Vuelve a intentarlo en unos minutos.',
} as const

export const TOASTS = {
  region: 'Avisos',
} as const
