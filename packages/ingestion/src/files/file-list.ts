import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const NAMES = /\.(jsonl?|csv|xlsx|zip)(\.gz)?$/i

/**
 * The files that some paths stand for: a file is itself, a folder is every file under it whose name could be
 * one of ours, in order of name.
 * @throws when a path does not exist
 */
export async function filesUnder(paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) found.push(path)
    else {
      const entries = await readdir(path, { withFileTypes: true, recursive: true })
      const files = entries.filter((entry) => entry.isFile() && NAMES.test(entry.name))
      found.push(...files.map((entry) => join(entry.parentPath, entry.name)).sort())
    }
  }
  return [...new Set(found)]
}
