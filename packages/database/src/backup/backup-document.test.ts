import { expect, test } from 'vitest'
import { type BackupHead, type BackupPart, BadBackup, backupWriter, readBackup } from './backup-document.ts'

const HEAD: BackupHead = {
  format: 1,
  made_at: '2026-11-20T12:00:00.000Z',
  kind: 'embedded',
  migrations: [{ number: 1, file: '0001_a.sql', checksum: 'x' }],
  sequences: [{ table: 'tender', column: 'id', value: 7, is_called: true }],
}
// texts that end in `\.`, are `\.`, or are empty, as COPY writes them
const ROWS = '1\tC:\\\\temp\\\\.\n2\t\\\\.\n3\t\\N\n\n\\N\t\\\\\\\\.\n'

async function written(rows = ROWS): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const writer = backupWriter(async (bytes) => void pieces.push(Buffer.from(bytes)))
  await writer.head(HEAD)
  await writer.table('tender', ['"id"', '"name"'], inPieces(Buffer.from(rows), 5))
  await writer.table('account', ['"sub"'], inPieces(Buffer.alloc(0), 1))
  await writer.foot()
  return Buffer.concat(pieces)
}

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function partsOf(bytes: Uint8Array, size = 1000): Promise<BackupPart[]> {
  const parts: BackupPart[] = []
  for await (const part of readBackup(inPieces(bytes, size))) {
    const before = parts.at(-1)
    if (part.kind === 'rows' && before?.kind === 'rows') before.bytes = Buffer.concat([before.bytes, part.bytes])
    else parts.push(part)
  }
  return parts
}

test('a backup is read as it was written, wherever its bytes are cut', async () => {
  const bytes = await written()
  const complete = await partsOf(bytes)
  expect(complete).toEqual([
    { kind: 'head', head: HEAD },
    { kind: 'table', table: 'tender', columns: ['"id"', '"name"'] },
    { kind: 'rows', bytes: Buffer.from(ROWS) },
    { kind: 'end' },
    { kind: 'table', table: 'account', columns: ['"sub"'] },
    { kind: 'end' },
    { kind: 'foot', foot: { rows: { tender: 5, account: 0 }, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ])
  for (let size = 1; size < 100; size++) expect(await partsOf(bytes, size)).toEqual(complete)
})

test('an incomplete backup is refused, wherever it ends', async () => {
  const bytes = await written()
  for (let length = 0; length < bytes.length; length++) {
    await expect(partsOf(bytes.subarray(0, length)), String(length)).rejects.toThrow(BadBackup)
  }
})

test('a backup with one changed byte is refused, whichever byte it is', async () => {
  const bytes = await written()
  // the digest covers all bytes before it, and any other digest is wrong
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (bytes[at] as number) ^ 1
    await expect(partsOf(changed), String(at)).rejects.toThrow(BadBackup)
  }
})

test.each([
  ['', 'not a backup'],
  ['select 1;\n', 'not a backup'],
  ['-- mirador-backup {"format":2}\n', 'backup of a newer version'],
  ['-- mirador-backup {"format":1', 'incomplete backup'],
  ['-- mirador-backup nada\n', 'damaged backup'],
])('the file %j is not a backup: %s', async (text, message) => {
  await expect(partsOf(Buffer.from(text))).rejects.toThrow(message)
})
