import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Megabytes of all files of a folder. */
export function folderMegabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
}

/** Resident megabytes of a process of this machine; null: not known. */
export function processMegabytes(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) / 1000 : null
  } catch {
    return null
  }
}
