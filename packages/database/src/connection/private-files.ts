import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 0o600
const FOLDER = 0o700
const PERMISSIONS = 0o777

/**
 * Makes a folder and everything in it accessible to its owner only. The embedded engine creates files with mode 0666
 * whatever the mask of the process: the folder protects the files of this run, and the next start restricts them too. A
 * file system without permissions, and files of another owner, are left as they are.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER })
  restrict(folder)
}

function restrict(path: string) {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  const mode = stat.isDirectory() ? FOLDER : FILE
  if ((stat.mode & PERMISSIONS) !== mode) {
    try {
      chmodSync(path, mode)
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'EROFS', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  if (stat.isDirectory()) for (const name of readdirSync(path)) restrict(join(path, name))
}
