import type { ErrorCode } from '@mirador/contract/error-codes'

/** Sentences of the problems of the public API, and of their pages. */
export const PROBLEM_TEXTS = {
  /** other titles than the sentences of the web, where those speak of a session */
  titles: {
    session_required: 'Falta el token.',
    session_expired: 'La sesión terminó.',
    not_found: 'Esta dirección no existe.',
  } as { readonly [code in ErrorCode]?: string },
  /** other advice than that of the status */
  adviceOn: {
    bad_cursor: 'Sigue la dirección de la cabecera «Link» tal como llegó, o empieza la lista otra vez sin «cursor».',
    bad_idempotency_key: 'Envía un texto entre comillas de 1 a 255 caracteres ASCII, distinto para cada operación.',
    idempotency_key_reused: 'Usa otra clave: cada una vale para una sola operación, con su dirección y sus datos.',
    idempotency_key_busy: 'Espera lo que dice la cabecera «Retry-After» y repite la operación con la misma clave.',
    answer_not_kept: 'No la repitas: lee lo que quedó guardado.',
  } as { readonly [code in ErrorCode]?: string },
  /** by status */
  advice: {
    400: 'Corrige los datos que se indican en «errors» y vuelve a enviar.',
    401: 'Envía un token vigente en la cabecera «Authorization: Bearer …». Se crean en Perfil → Cuenta → Tokens.',
    403: 'La cuenta o el token no permiten esta operación. Repetirla no cambia la respuesta.',
    404: 'Revisa la dirección en la documentación: /api/docs/.',
    405: 'Revisa en la cabecera «Allow» qué operaciones acepta esta dirección.',
    409: 'Lo que hay guardado no lo permite. Vuelve a leerlo y decide de nuevo.',
    410: 'Ya no existe. No vuelvas a pedirlo.',
    413: 'Envía menos de 64 KB.',
    422: 'Los datos se entienden, pero no se pueden aplicar. Corrígelos y vuelve a enviar.',
    429: 'Espera lo que dice la cabecera «Retry-After» y repite la operación.',
    500: 'Es un error nuestro y quedó registrado. Si se repite, escríbenos con el valor de «instance».',
    502: 'Mercado Público no respondió bien. Vuelve a intentarlo en unos minutos.',
    503: 'Vuelve a intentarlo en unos segundos.',
    504: 'Mercado Público tardó demasiado. Vuelve a intentarlo en unos minutos.',
  } as Readonly<Record<number, string>>,
  otherAdvice: 'Revisa la documentación: /api/docs/.',
  needsScope: (scope: string) => `Esta operación pide el permiso «${scope}». Crea un token que lo tenga.`,
  retryAfter: (seconds: number) =>
    seconds === 1 ? 'Vuelve a intentarlo en 1 segundo.' : `Vuelve a intentarlo en ${seconds} segundos.`,
  status: (status: number, code: string) => `Estado ${status} · ${code}`,
  docs: 'Ver la documentación de la API',
} as const
