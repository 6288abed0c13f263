import { DataDirInUse } from './data-dir-lock.ts'
import { DiskFull } from './disk-room.ts'

/** The embedded database exists and cannot be opened. */
export class DataDirUnusable extends Error {
  constructor(dataDir: string, cause: unknown) {
    super(`No se puede abrir la base de datos de ${dataDir}: revisa sus permisos y el espacio en disco.`, { cause })
    this.name = 'DataDirUnusable'
  }
}

/** A Spanish sentence for the operator about a database problem that prevents the start and that they can solve. */
export function databaseProblem(error: unknown): string | undefined {
  if ([DataDirInUse, DataDirUnusable, DiskFull].some((kind) => error instanceof kind)) return (error as Error).message
  const { code = '', message, syscall } = error as NodeJS.ErrnoException
  if (/^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/.test(code) && syscall !== 'listen')
    return `No se puede escribir en DATA_DIR: ${message}`
  if (code === 'ENOTDIR' || (code === 'EEXIST' && syscall === 'mkdir')) return `DATA_DIR no es una carpeta: ${message}`
  // a sign of the password may end the address before its host
  if (code === 'ERR_INVALID_URL')
    return 'DATABASE_URL: no es una dirección. Los signos de la clave se escriben con % (# es %23).'
  if (code === '3D000') return `DATABASE_URL: esa base de datos no existe (${message}).`
  if (/^28/.test(code)) return `DATABASE_URL: el servidor no acepta ese usuario o esa clave (${message}).`
  if (/^(57P03|53300)$/.test(code)) return `DATABASE_URL: el servidor no atiende por ahora (${message}).`
  const isAway = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)
  if (isAway || /^(timeout exceeded when trying to connect|Connection terminated)/.test(message))
    return `DATABASE_URL: nadie responde en esa dirección (${message}).`
  return undefined
}
