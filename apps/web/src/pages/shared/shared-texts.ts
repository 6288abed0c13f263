/** Sentences of a tender that was shared with a read-only link. Its reader may have no account. */
export const SHARED = {
  title: 'Licitación compartida',
  loading: 'Abriendo la licitación…',
  /** @param by `Ana, de Maule SpA` */
  by: (by: string | null) => (by ? `Compartida por ${by}.` : 'Compartida con un enlace.'),
  until: (at: string) => `Se puede abrir hasta el ${at}.`,
  print: 'Imprimir',
  official: 'Ver la ficha oficial',
  ended: 'Este enlace ya no sirve',
  broken: 'Falta una parte del enlace',
  brokenMore: 'Cópialo entero desde el mensaje en que te llegó.',
  failed: 'No pudimos abrir la licitación',
  failedMore: 'El enlace sigue sirviendo: revisa tu conexión y vuelve a intentarlo.',
} as const
