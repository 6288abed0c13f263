/** An error as a log may hold it. */
export interface LoggedError {
  type: string
  message: string
  stack?: string | undefined
  cause?: LoggedError
  errors?: LoggedError[]
  [fact: string]: unknown
}

// names and codes. Not `detail` and `where` of PostgreSQL, which quote the row, nor an outside server's own words.
const FACTS = ['code', 'table', 'column', 'constraint', 'syscall', 'kind', 'responseCode', 'command', 'statusCode']
const DEEPEST = 3

/** What an error says of itself, without what it says of people: only facts that are known to name none. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersons(String(error)) }
  const { name, message, stack, cause, errors } = error as Error & { errors?: unknown }
  const facts = FACTS.flatMap((fact) => {
    const value = (error as unknown as Record<string, unknown>)[fact]
    return typeof value === 'string' || typeof value === 'number' ? [[fact, value] as const] : []
  })
  return {
    type: name,
    message: withoutPersons(message),
    stack: stack && withoutPersons(stack),
    ...Object.fromEntries(facts),
    ...(cause !== undefined && depth < DEEPEST && { cause: loggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) && depth < DEEPEST && { errors: errors.map((one) => loggedError(one, depth + 1)) }),
  }
}

const UNSAID: [RegExp, string][] = [
  [/[^\s<>"'(=:/]+@[\w-]+(\.[\w-]+)+/g, '<correo>'],
  // a tender's code looks alike and goes on
  [/(?<![\w-])\d{1,2}\.?\d{3}\.?\d{3}-[\dkK](?![\w-])/g, '<rut>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b(ticket|code|token|password|clave)=[^\s&"']+/gi, '$1=<secreto>'],
]

/** A text of somebody else, such as a mail server's refusal, without e-mail addresses, RUTs, tokens and tickets. */
export function withoutPersons(text: string): string {
  return UNSAID.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)
}
