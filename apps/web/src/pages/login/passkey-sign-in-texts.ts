/** Sentences of the sign-in with a passkey. */
export const PASSKEY_SIGN_IN = {
  button: 'Entrar con una llave de acceso',
  cancelled: 'No se usó ninguna llave de acceso.',
  refused: 'Esa llave de acceso no abre ninguna cuenta. Ingresa con tu contraseña.',
} as const
