import { type DatabaseProblem, OperatorError } from './operator-error.ts'

/** The embedded database exists and cannot be opened. */
export class DataDirUnusable extends OperatorError {
  constructor(dataDir: string, cause: unknown) {
    super({ kind: 'data directory unusable', dataDir }, { cause })
  }
}

/** The problem behind an error of the database, if the operator can solve it. */
export function findDatabaseProblem(error: unknown): DatabaseProblem | undefined {
  if (error instanceof OperatorError) return error.problem
  const { code = '', message, syscall } = error as NodeJS.ErrnoException
  if (/^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/.test(code) && syscall !== 'listen')
    return { kind: 'data directory not writable', message }
  if (code === 'ENOTDIR' || (code === 'EEXIST' && syscall === 'mkdir'))
    return { kind: 'data directory is a file', message }
  // a character of the password may end the address before its host
  if (code === 'ERR_INVALID_URL') return { kind: 'invalid address' }
  if (code === '3D000') return { kind: 'no such database', message }
  if (/^28/.test(code)) return { kind: 'access denied', message }
  if (/^(57P03|53300)$/.test(code)) return { kind: 'server busy', message }
  // while a connection begins, the server reports a full disk without its own code
  if (code === '53100' || /^could not write init file/.test(message)) return { kind: 'server disk full', message }
  const isAway = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)
  if (isAway || /^(timeout exceeded when trying to connect|Connection terminated)/.test(message))
    return { kind: 'server unreachable', message }
  return undefined
}
