/** Sentences of the second step of a sign-in. */
export const SECOND_STEP = {
  title: 'Verificación en dos pasos',
  app: 'Escribe el código de seis dígitos que muestra tu app de autenticación.',
  recovery: 'Escribe uno de los códigos de respaldo que guardaste. Cada uno sirve una vez.',
  appCode: 'Código de la app',
  recoveryCode: 'Código de respaldo',
  submit: 'Ingresar',
  useRecovery: 'Usar un código de respaldo',
  useApp: 'Usar el código de la app',
  back: 'Volver a ingresar',
  required: 'Escribe el código.',
  wrongApp: 'Ese código no es correcto. Escribe el que tu app muestra ahora.',
  wrongRecovery: 'Ese código de respaldo no es correcto, o ya se usó.',
  used: 'Ese código ya se usó. Espera a que la app muestre el siguiente.',
  limited: 'Hubo demasiados códigos equivocados. Usa un código de respaldo, o vuelve a intentarlo más tarde.',
  expired: 'Pasó demasiado tiempo. Ingresa de nuevo.',
} as const

/** Sentences on the passkeys, in the section Cuenta of the profile. */
export const PASSKEYS = {
  title: 'Llaves de acceso',
  about: 'Ingresa con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña ni código.',
  unable: 'Este navegador no admite llaves de acceso en esta dirección.',
  needsPassword: 'Para agregar una, elige primero una contraseña en «Recupera tu contraseña».',
  none: 'No tienes ninguna.',
  added: (moment: string) => `Agregada el ${moment}`,
  used: (moment: string | undefined) => (moment ? `Último uso: ${moment}` : 'Todavía no se ha usado'),
  add: 'Agregar',
  addTitle: 'Agregar una llave de acceso',
  addHint: 'Tu dispositivo te pedirá tu huella, tu cara o su PIN. Te avisaremos por correo.',
  name: 'Nombre',
  namePlaceholder: 'Teléfono, notebook…',
  nameRequired: 'Ponle un nombre, para reconocerla después.',
  submit: 'Continuar',
  done: 'La llave de acceso quedó agregada',
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar la llave de acceso ${name}`,
  removeTitle: (name: string) => `Quitar «${name}»`,
  removeHint: 'Ya no se podrá ingresar con ella. Te avisaremos por correo.',
  removed: 'La llave de acceso quedó quitada',
  known: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
  cancelled: 'Tu dispositivo no creó la llave de acceso. Vuelve a intentarlo.',
} as const

/** Sentences on the verification in two steps, in the section Cuenta of the profile. */
export const SECOND_FACTOR = {
  title: 'Verificación en dos pasos',
  label: 'App de autenticación',
  off: 'Además de tu contraseña, pide al ingresar un código de una app de tu teléfono. Es opcional.',
  needsPassword: 'Para activarla, elige primero una contraseña en «Recupera tu contraseña».',
  on: (moment: string) => `Activada el ${moment}.`,
  left: (count: number) => {
    if (count === 0) return 'No te quedan códigos de respaldo: crea otros.'
    return count === 1 ? 'Te queda 1 código de respaldo.' : `Te quedan ${count} códigos de respaldo.`
  },
  tasks: {
    on: { open: 'Activar', title: 'Activar la verificación en dos pasos', submit: 'Continuar' },
    codes: { open: 'Códigos nuevos', title: 'Crear códigos de respaldo nuevos', submit: 'Crear códigos' },
    off: { open: 'Desactivar', title: 'Desactivar la verificación en dos pasos', submit: 'Desactivar' },
  },
  explained: {
    on: 'Necesitas una app de autenticación en tu teléfono, como Google Authenticator, Microsoft Authenticator o 1Password. Al activarla cerraremos tus otras sesiones y te avisaremos por correo.',
    codes: 'Los códigos de respaldo que tienes dejarán de servir. Te avisaremos por correo.',
    off: 'Para ingresar bastará tu contraseña, y tus códigos de respaldo dejarán de servir. Cerraremos tus otras sesiones y te avisaremos por correo.',
  },
  password: 'Tu contraseña',
  passwordRequired: 'Escribe tu contraseña.',
  scan: 'Escanea este código con tu app de autenticación.',
  qr: 'Código QR para tu app de autenticación',
  onThisPhone: 'Abrir en la app de este teléfono',
  byHand: 'O escribe esta clave en la app:',
  copyKey: 'Copiar la clave',
  firstCode: 'Código que muestra la app',
  firstCodeRequired: 'Escribe los seis dígitos que muestra la app.',
  activate: 'Activar',
  activated: 'La verificación en dos pasos quedó activada',
  renewed: 'Tus códigos de respaldo son otros',
  deactivated: 'La verificación en dos pasos quedó desactivada',
  codesTitle: 'Guarda tus códigos de respaldo',
  codesHint:
    'Con uno de ellos ingresas si no tienes tu teléfono. Cada uno sirve una vez, y no los volveremos a mostrar.',
  codes: 'Códigos de respaldo',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'No pudimos copiar. Selecciona el texto y cópialo.',
  download: 'Descargar',
  file: (product: string) => `codigos-de-respaldo-${product.toLowerCase()}.txt`,
  fileTitle: (product: string, email: string) =>
    `Códigos de respaldo de ${product} para ${email}. Cada uno sirve una vez.`,
  print: 'Imprimir',
  saved: 'Ya los guardé',
  failed: 'No pudimos hacerlo.',
} as const
