import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Real files of the source, kept beside the repository; tests that read them are skipped where they are not. */
const FOLDER = fileURLToPath(new URL('../../../../shared/data/mercadopublico/', import.meta.url))

export const hasRealData = existsSync(FOLDER)

export function realData(path: string): string {
  return `${FOLDER}${path}`
}
