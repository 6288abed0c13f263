/**
 * Whether an error says that the database is unavailable: connection refused or lost, server shutting down, full, or, during
 * a failover, read-only (25006).
 */
export function isDatabaseUnavailable({ code = '', message = '' }: { code?: string; message?: string }): boolean {
  return (
    /^(08...|25006|57P..|53...|ECONN.*|ETIMEDOUT|ENOTFOUND|EPIPE)$/.test(code) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      message,
    )
  )
}
