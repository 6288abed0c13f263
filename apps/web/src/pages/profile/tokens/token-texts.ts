import type { Scope } from '@mirador/domain/account/personal-tokens'

/** Sentences on the personal tokens, in the section Cuenta of the profile. */
export const TOKENS = {
  title: 'Tokens',
  about:
    'Con un token, tus programas y planillas leen de aquí sin tu contraseña. Abre solo los permisos que elijas y termina en la fecha que digas.',
  guide: 'La API en cinco llamadas',
  none: 'Todavía no tienes tokens.',
  add: 'Crear token',
  full: (most: number) => `Ya tienes ${most} tokens. Termina alguno para crear otro.`,
  loading: 'Cargando tus tokens…',
  failedTitle: 'No pudimos mostrar tus tokens',
  failedHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  scopes: {
    leer: 'Leer licitaciones, instituciones y servicios',
    mercado: 'Leer ofertas, precios y empresas',
    mesa: 'Leer lo que sigues, tus búsquedas y la Mesa',
    'mesa:escribir': 'Seguir, guardar búsquedas y escribir en la Mesa',
    avisos: 'Administrar los avisos a tus sistemas',
  } satisfies Record<Scope, string>,
  ends: (moment: string) => `Termina el ${moment}`,
  expired: (moment: string) => `Venció el ${moment}`,
  unused: 'Todavía no se usa',
  used: (day: string, network: string | null) => `Último uso: ${day}${network ? `, desde la red ${network}` : ''}`,
  end: 'Terminar',
  endOf: (name: string) => `Terminar el token «${name}»`,
  endTitle: (name: string) => `¿Terminar el token «${name}»?`,
  endAbout: 'Los programas que lo usan dejan de entrar al instante. No se puede deshacer.',
  ended: (name: string) => `Terminó el token «${name}»`,
} as const

export const NEW_TOKEN = {
  title: 'Crear token',
  hint: 'Para un programa tuyo. No abre tu cuenta: ni contraseña, ni correo, ni personas, ni otros tokens.',
  name: 'Nombre',
  namePlaceholder: 'Planilla de ventas',
  nameRequired: 'Escribe un nombre para reconocerlo.',
  scopes: 'Permisos',
  scopesRequired: 'Elige al menos un permiso.',
  days: 'Termina en',
  daysOf: (days: number) => (days === 366 ? 'un año' : `${days} días`),
  submit: 'Crear',
  failed: 'No se creó.',
  readyTitle: 'Tu token está listo',
  readyHint: 'Cópialo ahora: no lo volvemos a mostrar. Quien lo tenga entra con sus permisos.',
  copy: 'Copiar',
  saved: 'Ya lo guardé',
} as const
