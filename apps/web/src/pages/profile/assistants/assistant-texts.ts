/** Sentences on the assistants that the account let in, in the section Cuenta of the profile. */
export const ASSISTANTS = {
  title: 'Asistentes autorizados',
  about:
    'Los asistentes de inteligencia artificial que permitiste preguntar aquí por ti. Para conectar uno, dale la dirección',
  none: 'Todavía no hay ninguno.',
  loading: 'Cargando tus asistentes…',
  failedTitle: 'No pudimos mostrar tus asistentes',
  failedHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  callsItself: (name: string) => `Se presenta como «${name}»`,
  allowed: (moment: string) => `Permitido el ${moment}`,
  ends: (moment: string) => `Termina el ${moment} si no se usa`,
  remove: 'Quitar',
  removeOf: (host: string) => `Quitar el asistente ${host}`,
  removeTitle: (host: string) => `¿Quitar ${host}?`,
  removeAbout: 'Deja de entrar al instante. Para usarlo de nuevo tendrás que permitirlo otra vez.',
  removed: (host: string) => `Quitaste ${host}`,
} as const

/** Sentences of the page on which a person lets an assistant in. */
export const CONSENT = {
  title: '¿Permitir este asistente?',
  titleOf: (host: string) => `¿Permitir que ${host} entre por ti?`,
  reading: 'Comprobando quién pide entrar…',
  callsItself: 'Se presenta como',
  returnsTo: 'Después vuelves a',
  computer: (host: string) => `un programa de este computador (${host})`,
  company: 'Empresa',
  account: 'Cuenta',
  scopes: 'Podrá',
  about:
    'No verá tu contraseña ni podrá cambiar tu cuenta, tu correo o las personas. Lo quitas cuando quieras en Perfil → Cuenta.',
  local: 'Cualquier programa de este computador puede usar este nombre: permite solo si tú acabas de abrirlo.',
  password: 'Tu ingreso fue hace rato: confirma con tu contraseña.',
  passwordRequired: 'Escribe tu contraseña.',
  oldSession: 'Tu ingreso fue hace rato: cierra sesión y vuelve a entrar para permitirlo.',
  allow: 'Permitir',
  refuse: 'No permitir',
  failed: 'No se pudo responder al asistente.',
  failedTitle: 'No podemos mostrar esta solicitud',
  refusedClientTitle: 'No sabemos quién pide entrar',
  refusedClient: 'La dirección con que se presenta no lo describe como debe. No se le dio ningún permiso.',
  refusedRedirectTitle: 'La solicitud no es de fiar',
  refusedRedirect: 'Pide volver a una dirección que el asistente no declara como suya. No se le dio ningún permiso.',
  missing: 'Falta la solicitud',
  missingMore: 'Esta página la abre un asistente cuando lo conectas.',
  retry: 'Reintentar',
  home: 'Ir a las licitaciones',
} as const
