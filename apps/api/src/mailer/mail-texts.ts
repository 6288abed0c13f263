/** The texts of the product's mails. `product` is its name. */
export const CODE_MAILS = {
  'verification-code': {
    subject: (product: string) => `Tu código de verificación de ${product}`,
    title: 'Tu código de verificación',
    button: 'Continuar con este código',
    before: (product: string) =>
      `Para terminar de crear tu cuenta en ${product}, escribe este código, o usa el enlace y quedará escrito:`,
    after:
      'El código vence en 24 horas y sirve una sola vez. No lo compartas: nadie de nuestro equipo te lo va a pedir.',
    unasked: (product: string) =>
      `Si no estás creando una cuenta en ${product}, ignora este correo: sin el código, nadie puede confirmar una cuenta con tu dirección.`,
  },
  'reset-code': {
    subject: (product: string) => `Tu código para cambiar la contraseña de ${product}`,
    title: 'Tu código para cambiar la contraseña',
    button: 'Cambiar la contraseña',
    before: (product: string) =>
      `Para cambiar la contraseña de tu cuenta en ${product}, escribe este código, o usa el enlace y quedará escrito:`,
    after: 'El código vence en 1 hora y sirve una sola vez. No lo compartas: nadie de nuestro equipo te lo va a pedir.',
    unasked: () => 'Si no pediste cambiar tu contraseña, ignora este correo: sigue siendo la misma.',
  },
} as const

/** The last mail of an account. */
export const FAREWELL_MAIL = {
  subject: (product: string) => `Tu cuenta de ${product} fue eliminada`,
  title: 'Tu cuenta fue eliminada',
  done: (product: string) =>
    `Eliminamos tu cuenta de ${product} y lo que guardábamos de ella: tu ingreso, tu empresa, tus rubros, las licitaciones que seguías y su calendario, tus búsquedas guardadas, tus preferencias de avisos, tus opiniones y tus mensajes. No se puede deshacer.`,
  again: 'Si algún día quieres volver, puedes registrarte de nuevo con este correo y el mismo RUT.',
  unasked: (contact: string) => `Si no fuiste tú, escríbenos a ${contact}.`,
  closing: (product: string) =>
    `Este es el último correo automático de ${product} para esta cuenta. No respondas a esta dirección.`,
} as const

/** The mail that notifies the owner of an account of a password change. */
export const PASSWORD_MAIL = {
  subject: (product: string) => `La contraseña de tu cuenta en ${product} cambió`,
  title: 'Tu contraseña cambió',
  button: 'Recuperar la contraseña',
  changed: (product: string) =>
    `Alguien con un código que enviamos a este correo cambió la contraseña de tu cuenta en ${product}. Cerramos todas sus sesiones: hay que ingresar con la contraseña nueva.`,
  mine: 'Si fuiste tú, no tienes que hacer nada.',
  notMine: (product: string) =>
    `Si no fuiste tú, alguien lee tu correo: cambia primero la contraseña de tu correo y después la de ${product}, en «Recupera tu contraseña».`,
  /** where the old password was entered, and no code */
  withOldPassword: {
    changed: (product: string) =>
      `Alguien que conocía tu contraseña anterior la cambió en tu cuenta de ${product}. Cerramos sus otras sesiones.`,
    notMine: (product: string) =>
      `Si no fuiste tú, recupera tu cuenta de ${product} ahora, en «Recupera tu contraseña»: eso cierra todas las sesiones.`,
  },
} as const

/** The mail that notifies the owner of an account of a new means of access. */
export const LINK_MAIL = {
  subject: (product: string) => `Tu cuenta de ${product} ahora también abre con Google`,
  title: 'Uniste tu cuenta con Google',
  button: 'Recuperar la contraseña',
  happened: (product: string) =>
    `Desde ahora se puede ingresar a tu cuenta de ${product} con tu contraseña o con la cuenta de Google que tiene este correo.`,
  mine: 'Si fuiste tú, no tienes que hacer nada. Puedes quitar ese ingreso cuando quieras, en la sección Cuenta de tu perfil.',
  notMine:
    'Si no fuiste tú, alguien conoce tu contraseña: cámbiala en «Recupera tu contraseña». Eso quita el ingreso con Google y cierra todas las sesiones.',
} as const

/** The mail that notifies the owner of an account that Google cannot sign in any more. */
export const UNLINK_MAIL = {
  subject: (product: string) => `Tu cuenta de ${product} ya no abre con Google`,
  title: 'Se quitó el ingreso con Google',
  button: 'Recuperar la contraseña',
  happened: (product: string) =>
    `Desde ahora no se ingresa a tu cuenta de ${product} con Google. Cerramos las otras sesiones que se abrieron así.`,
  mine: 'Si fuiste tú, no tienes que hacer nada.',
  notMine: 'Si no fuiste tú, alguien conoce tu contraseña: cámbiala en «Recupera tu contraseña».',
} as const

/** The mail that notifies the owner of an account that its other sessions were ended. */
export const SESSIONS_MAIL = {
  subject: (product: string) => `Se cerraron las otras sesiones de tu cuenta en ${product}`,
  title: 'Se cerraron tus otras sesiones',
  button: 'Recuperar la contraseña',
  happened: (product: string, sessions: number) =>
    sessions === 1
      ? `Desde una sesión de tu cuenta de ${product} se cerró otra.`
      : `Desde una sesión de tu cuenta de ${product} se cerraron las demás.`,
  mine: 'Si fuiste tú, no tienes que hacer nada.',
  notMine:
    'Si no fuiste tú, alguien está en tu cuenta: cambia la contraseña en «Recupera tu contraseña». Eso cierra todas las sesiones.',
} as const

/** The mails that notify the owner of an account of its verification in two steps. */
export const SECOND_FACTOR_MAIL = {
  button: 'Recuperar la contraseña',
  on: {
    subject: (product: string) => `Activaste la verificación en dos pasos en ${product}`,
    title: 'Tu cuenta pide dos pasos',
    happened: (product: string, _left: number) =>
      `Desde ahora, para ingresar a tu cuenta de ${product} hace falta también un código de tu app de autenticación. Cerramos sus otras sesiones.`,
    mine: 'Si fuiste tú, guarda los códigos de respaldo donde no dependan de tu teléfono.',
    notMine:
      'Si no fuiste tú, alguien entró a tu cuenta con tu contraseña: cámbiala en «Recupera tu contraseña» y escríbenos para quitar ese paso.',
  },
  off: {
    subject: (product: string) => `Se desactivó la verificación en dos pasos en ${product}`,
    title: 'Tu cuenta ya no pide dos pasos',
    happened: (product: string, _left: number) =>
      `Desde ahora se ingresa a tu cuenta de ${product} sin el código de la app de autenticación. Cerramos sus otras sesiones.`,
    mine: 'Si fuiste tú, no tienes que hacer nada.',
    notMine:
      'Si no fuiste tú, alguien conoce tu contraseña: cámbiala en «Recupera tu contraseña» y activa de nuevo la verificación.',
  },
  codes: {
    subject: (product: string) => `Tus códigos de respaldo de ${product} son otros`,
    title: 'Tienes códigos de respaldo nuevos',
    happened: (product: string, _left: number) =>
      `Se crearon diez códigos de respaldo nuevos para tu cuenta de ${product}. Los anteriores ya no sirven.`,
    mine: 'Si fuiste tú, guárdalos donde no dependan de tu teléfono.',
    notMine:
      'Si no fuiste tú, alguien conoce tu contraseña: cámbiala en «Recupera tu contraseña» y crea otros códigos.',
  },
  recovery: {
    subject: (product: string) => `Alguien ingresó a ${product} con un código de respaldo`,
    title: 'Se usó un código de respaldo',
    happened: (product: string, remaining: number) =>
      `Se ingresó a tu cuenta de ${product} con un código de respaldo, que ya no sirve. ${remaining === 1 ? 'Te queda 1' : `Te quedan ${remaining}`}.`,
    mine: 'Si fuiste tú, no tienes que hacer nada. Si te quedan pocos, crea otros en la sección Cuenta de tu perfil.',
    notMine:
      'Si no fuiste tú, alguien tiene tu contraseña y tus códigos: cámbiala en «Recupera tu contraseña» y crea otros códigos.',
  },
  passkeyAdded: {
    subject: (product: string) => `Tu cuenta de ${product} ahora también abre con una llave de acceso`,
    title: 'Agregaste una llave de acceso',
    happened: (product: string, _left: number) =>
      `Desde ahora se puede ingresar a tu cuenta de ${product} con esa llave, sin contraseña ni código.`,
    mine: 'Si fuiste tú, no tienes que hacer nada. Puedes quitarla cuando quieras, en la sección Cuenta de tu perfil.',
    notMine:
      'Si no fuiste tú, alguien conoce tu contraseña: cámbiala en «Recupera tu contraseña». Eso quita todas las llaves y cierra todas las sesiones.',
  },
  passkeyRemoved: {
    subject: (product: string) => `Se quitó una llave de acceso de tu cuenta de ${product}`,
    title: 'Se quitó una llave de acceso',
    happened: (product: string, _left: number) => `Con esa llave ya no se ingresa a tu cuenta de ${product}.`,
    mine: 'Si fuiste tú, bórrala también del dispositivo que la guarda.',
    notMine: 'Si no fuiste tú, alguien conoce tu contraseña: cámbiala en «Recupera tu contraseña».',
  },
  reused: {
    subject: (product: string) => `Se repitió un código de tu app al ingresar a ${product}`,
    title: 'Se repitió un código ya usado',
    happened: (product: string, _left: number) =>
      `Alguien con tu contraseña quiso ingresar a tu cuenta de ${product} con un código de la app que ya se había usado. No lo dejamos entrar.`,
    mine: 'Si fuiste tú, espera a que la app muestre el código siguiente.',
    notMine: 'Si no fuiste tú, alguien vio tu código y conoce tu contraseña: cámbiala en «Recupera tu contraseña».',
  },
} as const

/** The mails that forward contact messages and feedback to the operator. */
export const MESSAGE_MAILS = {
  contact: {
    subject: (name: string) => `Mensaje de contacto de ${name}`,
    title: 'Mensaje de contacto',
    before: (name: string, product: string) => `${name} escribió desde la página de contacto de ${product}:`,
    unproved: 'No comprobamos que esa dirección sea de quien escribió.',
  },
  feedback: {
    subject: (score: number, feeling: string, product: string) =>
      `Opinión sobre ${product}: ${score} de 5 (${feeling.toLowerCase()})`,
    title: (score: number) => `Opinión: ${score} de 5`,
    before: (who: string, score: number, feeling: string, product: string) =>
      `${who} respondió qué tan contenta o contento está con ${product}: ${score} de 5 (${feeling.toLowerCase()}).`,
    someone: 'Una persona',
    comment: 'Sobre qué podemos mejorar, escribió:',
    noComment: 'No escribió qué podemos mejorar.',
  },
  answer: (email: string) => `Si respondes este correo, le escribes a ${email}.`,
  /** for a mail whose Reply-To cannot have the address */
  address: (email: string) => `Su correo es ${email}.`,
  closing: (product: string) =>
    `Este es un correo automático de ${product}. El mensaje también quedó guardado en su base de datos.`,
} as const

export const MAIL = {
  goTo: (product: string) => `Ir a ${product}`,
  /** the reason of the mail, and that replies are not read */
  automatic: (product: string) => `Este es un correo automático de ${product}. No respondas a esta dirección.`,
} as const

/** The page that lists sent and queued mail, outside production. */
export const OUTBOX = {
  title: 'Correo saliente',
  intro: 'Los correos que la aplicación escribió, del más nuevo al más antiguo. Esta página no existe en producción.',
  empty: 'Todavía no hay correos.',
  filtered: (address: string) => `Solo los correos para ${address}.`,
  all: 'Ver todos',
  to: 'Para',
  written: 'Escrito',
  state: 'Estado',
  kept: 'guardado aquí; no hay servidor de correo configurado',
  waiting: 'en espera de ser enviado',
  retried: (tries: number, reason: string) =>
    `en espera; falló ${tries === 1 ? 'un intento' : `${tries} intentos`}: ${reason}`,
  sent: 'enviado; su contenido se borró',
  replaced: 'reemplazado por uno más nuevo',
  givenUp: (reason: string) => `no se pudo enviar: ${reason}`,
  late: 'venció antes de poder enviarse',
  asHtml: 'Ver como HTML',
} as const

/** The mail that announces the end of a personal token. */
export const TOKEN_MAIL = {
  subject: (name: string, moment: string) => `Tu token «${name}» termina el ${moment}`,
  title: 'Un token está por terminar',
  button: 'Ver mis tokens',
  ends: (name: string, product: string, moment: string) =>
    `Tu token «${name}» de ${product} termina el ${moment}. Desde entonces, los programas que lo usan dejan de entrar.`,
  renew:
    'Si lo necesitas más tiempo, crea otro en Perfil → Cuenta → Tokens y ponlo en tus programas. Si no, no tienes que hacer nada.',
} as const
