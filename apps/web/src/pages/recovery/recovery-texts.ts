/** Sentences of the password recovery; the odd spellings are the specification's. */

export const RECOVERY = {
  title: 'Recupera tu contraseña',
  email: 'Correo electrónico',
  emailPlaceholder: 'nombre@empresa.cl',
  hint: 'Sera enviado un codigo a su correo',
  submit: 'Enviar código',
  sent: 'Se ha enviado un correo para restablecer la contraseña',
  haveCode: 'Ya tengo un código',
} as const

export const CHANGE_PASSWORD = {
  title: 'Cambia tu contraseña',
  /** text before the address and a full stop */
  sentTo: 'Si hay una cuenta con este correo, le enviamos un código:',
  otherEmail: 'Usar otro correo',
  noEmail: 'Escribe el correo con el que pediste el código.',
  askCode: 'Pedir un código',
  ends: 'Al cambiarla se cierran todas tus sesiones y terminan tus llaves de acceso, el ingreso con Google y las direcciones de tu calendario y canales RSS.',
  endTokens: 'Terminar también mis tokens, webhooks y asistentes, si tengo',
  code: 'Código de verificación',
  newPassword: 'Nueva contraseña',
  submit: 'Cambiar contraseña',
  done: 'La contraseña se restablecido correctamente',
} as const
