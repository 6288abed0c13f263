// Results of readings of the source and of imports, and why the source gave no data. They are stored with the run and
// shown in 'Estado de los datos'.

export const RUN_REASONS = {
  noList: 'No se pudo leer ninguna lista de Mercado Público.',
  failedCalls: (count: number) =>
    `${count} ${count === 1 ? 'consulta falló y se repetirá' : 'consultas fallaron y se repetirán'}.`,
  hollowAnswers: (count: number) =>
    count === 1
      ? 'Mercado Público dio una respuesta sin nombre o sin comprador: no se guardó y se leerá de nuevo.'
      : `Mercado Público dio ${count} respuestas sin nombre o sin comprador: no se guardaron y se leerán de nuevo.`,
  incompleteList: 'Una lista de Mercado Público llegó incompleta.',
  stopped: 'La sincronización se detuvo antes de acabar el ciclo.',
  internalError: 'Error interno durante la sincronización; el registro del servidor tiene el detalle.',
  /** @param failure sentence of the last failure */
  sourceDown: (failure: string, calls: number) =>
    `${failure} Tras ${calls} consultas fallidas seguidas se deja para el próximo ciclo.`,
  importFailed: (message: string) => `La importación falló: ${message}`,
  importInterrupted: 'La importación fue interrumpida.',
  importInterruptedWithoutTrace: 'La importación fue interrumpida y no dejó nada.',
  rowsRefused: (count: number) => `Se rechazaron ${count} filas.`,
}

/** The sentence for a stored reason: a code, or the sentence itself. */
export function runReason(stored: string): string {
  return stored === 'killed' ? 'El proceso terminó antes de acabar.' : stored
}

export const SOURCE_FAILURES = {
  ticket:
    'Mercado Público no acepta el ticket: revisa MERCADO_PUBLICO_TICKET. Se reintentará al reiniciar o en una hora.',
  quota: 'La cuota diaria de consultas a Mercado Público está agotada; se sigue mañana.',
  busy: 'Mercado Público rechaza las consultas por ser muy seguidas.',
  unreachable: 'Mercado Público no responde.',
  invalid: 'Mercado Público no acepta los parámetros de la consulta.',
  malformed: 'Mercado Público dio una respuesta que no se puede leer.',
  hollow: 'Mercado Público dio una respuesta vacía.',
}

/** Details, in brackets after the sentence. */
export const FAILURE_DETAILS = {
  timeout: (seconds: number) => `sin respuesta en ${seconds} s`,
  disconnected: 'conexión cortada',
  redirect: 'envía a otra dirección',
  serverError: (status: number) => `error ${status}`,
  status: (status: number) => `estado ${status}`,
  tooLarge: (megabytes: number) => `más de ${megabytes} MB`,
  incompletePage: (count: number, total: number) => `página con ${count} de ${total} procesos`,
  severalTenders: (count: number) => `${count} licitaciones en vez de una`,
  otherTender: (code: string) => `otra licitación: ${code}`,
}
