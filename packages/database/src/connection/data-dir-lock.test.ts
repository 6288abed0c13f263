import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

const newDir = () => mkdtempSync(join(tmpdir(), 'mirador-lock-'))

test('one process at a time holds a data directory, and a second one reports the holder', () => {
  const dir = newDir()
  const unlock = lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(DataDirInUse)
  expect(() => lockDataDir(dir)).toThrow(`"pid":${process.pid}`)
  unlock()
  expect(existsSync(join(dir, 'mirador.lock'))).toBe(false)
  lockDataDir(dir)()
})

test('the lock of a dead process is taken over', () => {
  const dir = newDir()
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(dir, 'mirador.lock'), JSON.stringify({ pid, startTicks: '1', since: 'ayer' }))
  lockDataDir(dir)
  expect(JSON.parse(readFileSync(join(dir, 'mirador.lock'), 'utf8')).pid).toBe(process.pid)
})

test.skipIf(process.platform !== 'linux')(
  'a pid that now belongs to another program does not count as the holder',
  () => {
    const dir = newDir()
    writeFileSync(join(dir, 'mirador.lock'), JSON.stringify({ pid: process.ppid, startTicks: '1', since: 'ayer' }))
    expect(() => lockDataDir(dir)).not.toThrow()
  },
)

test('a damaged lock file does not lock anybody out', () => {
  const dir = newDir()
  writeFileSync(join(dir, 'mirador.lock'), '{"pid":')
  expect(() => lockDataDir(dir)).not.toThrow()
})
