/** Shown when the app cannot start. */
export const START = {
  failed: 'No pudimos conectar con el servidor',
  sentence: 'Revisa tu conexión y vuelve a intentarlo.',
} as const
