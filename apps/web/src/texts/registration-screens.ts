/** Sentences of the three steps of the registration. */

export const REGISTER = {
  email: 'Correo electrónico',
  emailPlaceholder: 'nombre@empresa.cl',
  emailRequired: 'El correo electrónico es requerido.',
  password: 'Contraseña',
  repeatPassword: 'Repite la contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  next: 'Siguiente',
  mismatch: 'Las contraseñas no coinciden',
  alreadyYours: '¿Es tuyo?',
  signIn: 'Ingresa',
  or: 'o',
  recover: 'recupera tu contraseña',
  underWay: (email: string) => `Tienes un registro en curso con ${email}.`,
  goOn: 'Continuar donde quedaste',
} as const

/** The parts of the password rule. */
export const PASSWORD_RULES = {
  label: 'Requisitos de la contraseña',
  met: 'listo:',
  unmet: 'falta:',
  parts: {
    length: '8 caracteres',
    upper: 'una mayúscula',
    lower: 'una minúscula',
    digit: 'un número',
  },
} as const

export const VERIFY = {
  title: 'Verifica tu correo',
  /** text before the address and a full stop */
  sentTo: 'Enviamos un código de verificación a',
  checkMail: 'Revisa tu correo y escríbelo aquí.',
  otherEmail: '¿No es tu correo? Corrígelo',
  sent: (email: string) => `Se ha enviado un código de verificación a ${email}`,
  code: 'Código de verificación',
  codePlaceholder: '1234 5678 9012',
  codeFromLink: 'Lo tomamos del enlace de tu correo.',
  codeNeeded: 'Escribe el código que te enviamos.',
  passwordHint: 'La que elegiste al registrarte, para entrar enseguida.',
  passwordNeeded: 'Escribe la contraseña con que te registraste.',
  submit: 'Verificar',
  verified: 'Tu correo quedó verificado',
  verifiedElsewhere: 'Tu correo quedó verificado. Ingresa para registrar tu empresa.',
  alreadyVerified: 'Tu correo ya está verificado. Falta registrar tu empresa.',
  goToCompany: 'Continuar con mi empresa',
} as const

export const RESEND = {
  question: '¿No te llegó? Mira también en el correo no deseado.',
  action: 'Reenviar código',
  wait: (seconds: number) => `Podrás pedir otro en ${seconds} s`,
} as const

export const COMPANY = {
  title: 'Los datos de tu empresa',
  rut: 'RUT de la empresa',
  rutPlaceholder: '76.123.456-0',
  rutHint: 'Con él buscamos el nombre legal en el SII.',
  /** below the rut, once its name is known */
  offered: (name: string, tenders: number) =>
    `${name} · ofertó en ${tenders === 1 ? '1 licitación' : `${tenders.toLocaleString('es-CL')} licitaciones`}`,
  writeName: 'Escríbelo tú',
  asking: 'Buscando el nombre legal en el SII…',
  askFailed: 'Error al obtener datos del SII. Escribe tú el nombre legal o',
  askAgain: 'búscalo otra vez',
  canonical_name: 'Nombre legal',
  brand_name: 'Nombre de fantasía',
  email_address: 'Email institucional',
  emailPlaceholder: 'contacto@empresa.cl',
  phone_number: 'Teléfono',
  phonePlaceholder: '+56 9 1234 5678',
  submit: 'Finalizar registro',
  saved: 'Tu empresa quedó registrada correctamente',
  found: (name: string) => `Nombre legal: ${name}`,
  alreadyRegistered: 'Tu empresa ya está registrada.',
  seeProfile: 'Ver mi perfil',
} as const

/** After a failure, while the browser has no connection. */
export const OFFLINE = 'Parece que no tienes conexión a internet. Lo que escribiste sigue aquí: vuelve a intentarlo.'
