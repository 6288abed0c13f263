import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * Finds the folder of PostgreSQL's server programs: that of the `pg_ctl` in PATH, else the newest version where Debian
 * and Homebrew install them.
 * @returns {string | undefined}
 */
export function findPostgresBinaries() {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'pg_ctl'))
    .find((file) => existsSync(file))
  const folders = [
    ...(inPath ? [dirname(realpathSync(inPath))] : []),
    ...versions('/usr/lib/postgresql', /^\d+$/),
    ...versions('/opt/homebrew/opt', /^postgresql(@\d+)?$/),
    ...versions('/usr/local/opt', /^postgresql(@\d+)?$/),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}

/**
 * @param {string} parent
 * @param {RegExp} name
 */
function versions(parent, name) {
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((entry) => name.test(entry))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((entry) => join(parent, entry, 'bin'))
}
