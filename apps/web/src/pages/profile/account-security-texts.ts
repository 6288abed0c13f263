/** Sentences on the open sessions and the means of access of an account, in the section Cuenta of the profile. */
export const ACCOUNT_SECURITY = {
  sessions: 'Sesiones abiertas',
  current: 'Esta sesión',
  unknownDevice: 'Dispositivo desconocido',
  openedWith: {
    password: 'con contraseña',
    code: 'al registrarte',
    social: 'con Google',
    passkey: 'con una llave de acceso',
  },
  opened: (moment: string, way: string | undefined) => `Abierta el ${moment}${way ? `, ${way}` : ''}`,
  used: (moment: string) => `Último uso: ${moment}`,
  end: 'Cerrar',
  endOf: (device: string, moment: string) => `Cerrar la sesión de ${device}, abierta el ${moment}`,
  endOthers: 'Cerrar las otras sesiones',
  ended: (count: number) => (count === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${count} sesiones`),
  google: 'Google',
  linked: (moment: string) => `También ingresas con Google, desde el ${moment}.`,
  onlyWay: 'Para quitarlo, elige primero una contraseña.',
  unlink: 'Quitar el ingreso con Google',
  unlinked: 'Ya no se ingresa a tu cuenta con Google',
  tasks: {
    sessions: {
      title: 'Cerrar las otras sesiones',
      explained: 'Solo esta sesión queda abierta. Te avisaremos por correo.',
      submit: 'Cerrar sesiones',
    },
    google: {
      title: 'Quitar el ingreso con Google',
      explained:
        'Ingresarás con tu contraseña. Cerraremos las otras sesiones abiertas con Google y te avisaremos por correo.',
      submit: 'Quitar',
    },
  },
  failedTitle: 'No pudimos mostrar tus sesiones',
  failedHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  loading: 'Cargando tus sesiones…',
} as const

/** Sentences of the dialog that changes the password. */
export const CHANGE_PASSWORD = {
  title: 'Cambiar contraseña',
  hint: 'Con tu contraseña actual, o con un código que enviamos a tu correo.',
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  currentRequired: 'Escribe tu contraseña actual.',
  others: 'Cerraremos tus otras sesiones y te avisaremos por correo.',
  forgot: 'No la recuerdo',
  submit: 'Cambiar contraseña',
  changed: 'Tu contraseña cambió',
  failed: 'No pudimos cambiar tu contraseña.',
} as const
