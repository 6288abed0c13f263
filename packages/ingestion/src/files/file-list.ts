import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const NAMES = /\.(jsonl?|csv|xlsx|zip)(\.gz)?$/i

/**
 * The files to import: each given file, and every file under a given folder whose name has a known extension, sorted
 * by name.
 * @throws when a path does not exist
 */
export async function filesUnder(paths: readonly string[]): Promise<string[]> {
  const filePaths: string[] = []
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) filePaths.push(path)
    else {
      const entries = await readdir(path, { withFileTypes: true, recursive: true })
      const files = entries.filter((entry) => entry.isFile() && NAMES.test(entry.name))
      filePaths.push(...files.map((entry) => join(entry.parentPath, entry.name)).sort())
    }
  }
  return [...new Set(filePaths)]
}
