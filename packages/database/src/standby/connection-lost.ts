/** Whether an error is caused by the server and not by the statement. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08...|57P0.|53...|E[A-Z]+)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message)
  )
}
