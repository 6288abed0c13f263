import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1024 * 1024

export interface SmallDisk {
  folder: string
  /** Fills the disk until this many megabytes are left. */
  leave(megabytes: number): void
  /** Removes the filling file. */
  free(): void
  remove(): void
}

/**
 * Mounts a small file system.
 * @returns undefined where this user may not mount, as without root or in some containers
 */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const fill = join(folder, 'fill')
  const free = () => rmSync(fill, { force: true })
  return {
    folder,
    leave(megabytes) {
      free()
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(fill, Buffer.alloc(Math.max(0, bavail * bsize - megabytes * MB)))
    },
    free,
    remove() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
