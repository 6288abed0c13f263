import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { OpenOptions, TenderFile } from './tender-file.ts'
import { openTenderFile } from './tender-file.ts'
import type { TenderLine } from './tender-line.ts'

/** A folder that lasts as long as the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A file that lasts as long as the test. */
export function testFile(name: string, content: string | Buffer): string {
  const path = join(testFolder(), name)
  writeFileSync(path, content)
  return path
}

/** Opens a file in November 2026. */
export function openFile(path: string, options: Partial<OpenOptions> = {}) {
  return openTenderFile(path, { now: new Date('2026-11-21T12:00:00Z'), ...options })
}

/** Opens a file that must be recognised, in November 2026. */
export async function openKnown(path: string, asOf?: Date): Promise<TenderFile> {
  const file = await openFile(path, { asOf })
  if ('reason' in file) throw new Error(file.reason)
  return file
}

/** All tenders and refusals of a file. */
export async function readAll(path: string, asOf?: Date) {
  const file = await openKnown(path, asOf)
  const lines: TenderLine[] = []
  for await (const line of file.read({ readAt: new Date('2026-10-08T04:00:00Z') })) lines.push(line)
  return {
    file,
    records: lines.flatMap((line) => (line.kind === 'record' ? [line.record] : [])),
    lineNumbers: lines.filter(({ kind }) => kind !== 'unreadable').map(({ line }) => line),
    refused: lines.flatMap((line) => (line.kind === 'refused' ? [`${line.line}: ${line.reason}`] : [])),
  }
}
