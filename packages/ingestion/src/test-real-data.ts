import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Real files of the source, kept beside the repository; tests that read them are skipped where they are missing. */
const FOLDER = fileURLToPath(new URL('../../../../shared/data/mercadopublico/', import.meta.url))

export const hasRealData = existsSync(FOLDER)

export function realData(path: string): string {
  return `${FOLDER}${path}`
}

/** Inputs made from reports of users of other readers, kept beside the real files. */
const FIELD_FOLDER = fileURLToPath(new URL('../../../../shared/data/campo/', import.meta.url))

export const hasFieldData = existsSync(FIELD_FOLDER)

export function fieldData(path: string): string {
  return `${FIELD_FOLDER}${path}`
}
