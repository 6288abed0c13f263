/** An error in the form in which it may be logged: without personal data. */
export interface LoggedError {
  type: string
  message: string
  stack?: string | undefined
  cause?: LoggedError
  errors?: LoggedError[]
  [property: string]: unknown
}

// names and codes; neither `detail` and `where` of PostgreSQL, which quote the row, nor messages of external servers
const PROPERTIES = ['code', 'table', 'column', 'constraint', 'syscall', 'kind', 'responseCode', 'command', 'statusCode']
const MAX_DEPTH = 3

/** Name, message, stack and causes of an error, with only those further properties that never hold personal data. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) }
  const { name, message, stack, cause, errors } = error as Error & { errors?: unknown }
  const properties = PROPERTIES.flatMap((property) => {
    const value = (error as unknown as Record<string, unknown>)[property]
    return typeof value === 'string' || typeof value === 'number' ? [[property, value] as const] : []
  })
  return {
    type: name,
    message: withoutPersonalData(message),
    stack: stack && withoutPersonalData(stack),
    ...Object.fromEntries(properties),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: loggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) && depth < MAX_DEPTH && { errors: errors.map((one) => loggedError(one, depth + 1)) }),
  }
}

const PERSONAL_DATA: [RegExp, string][] = [
  [/[^\s<>"'(=:/]+@[\w-]+(\.[\w-]+)+/g, '<correo>'],
  // the code of a tender looks similar but is longer
  [/(?<![\w-])\d{1,2}\.?\d{3}\.?\d{3}-[\dkK](?![\w-])/g, '<rut>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b(ticket|code|token|password|clave)=[^\s&"']+/gi, '$1=<secreto>'],
]

/** Replaces e-mail addresses, RUTs, tokens and tickets in an external text, such as a refusal of a mail server. */
export function withoutPersonalData(text: string): string {
  return PERSONAL_DATA.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)
}
