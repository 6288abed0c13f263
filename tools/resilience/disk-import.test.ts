import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ledgerContent, tallies } from '@mirador/ingestion/files/test-ledger'
import { ledgerMonth } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryValue } from '../../scripts/postgres-server.ts'
import { startProcess } from '../product-process.ts'
import { openPlace, type Place } from './place.ts'
import { mountSmallDisk } from './small-disk.ts'

const SERVER = process.env.TEST_DATABASE_URL
const disk = mountSmallDisk(400)

/** Megabytes that stay free, and the line about the full disk. The embedded database stops writing below 64 MB. */
const { LEFT, LINE } = SERVER
  ? {
      LEFT: [0, 2, 6, 12],
      LINE: /^No queda espacio en el disco de la base de datos: libera espacio y repite \(.+\)\.$/m,
    }
  : {
      LEFT: [40, 66, 72, 80],
      LINE: /^Quedan menos de 64 MB en el disco de la carpeta de datos .+: libera espacio\.$/m,
    }

describe.skipIf(!disk)('a month of offers on a disk that becomes full', { timeout: 300_000 }, () => {
  const world = ledgerWorld(7, { suppliers: 200, buyers: 20 })
  let place: Place
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mirador-months-'))
    place = await openPlace(SERVER, SERVER ? undefined : join(disk?.folder ?? '', 'data'))
    if (SERVER) await moveToDisk(SERVER)
  })
  afterAll(async () => {
    disk?.free()
    await place?.close()
    if (SERVER) await queryValue(SERVER, 'drop tablespace small_disk')
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Moves the database, but not the log of the server, to the small disk. */
  async function moveToDisk(server: string) {
    const location = join(disk?.folder ?? '', 'space')
    mkdirSync(location)
    const { uid, gid } = statSync(String(await queryValue(server, 'show data_directory')))
    for (const path of [disk?.folder ?? '', location]) chownSync(path, uid, gid)
    await queryValue(server, `create tablespace small_disk location '${location}'`)
    const name = new URL(place.settings.DATABASE_URL ?? '').pathname.slice(1)
    await queryValue(server, `alter database ${name} set tablespace small_disk`)
  }

  async function importMonth(month: string) {
    const path = join(folder, `lic_${month}.csv`)
    writeFileSync(path, ledgerMonth(world, { seed: 9, month, tenders: 2_000, version: 2 }).csv)
    const args = [path, '--as-of', '2026-10-01']
    const command = place.keep(startProcess('apps/worker/src/import-tenders.ts', place.settings, { args }))
    return { code: await command.ended, printed: command.printed() }
  }

  test('LED-2 is reported in one line, keeps the offers as they were, and continues once there is space', async () => {
    expect(await importMonth('2024-01')).toMatchObject({ code: 0 })
    let before = await place.look(ledgerContent)
    let failures = 0
    for (const [i, megabytes] of LEFT.entries()) {
      const month = `2024-0${i + 2}`
      disk?.leave(megabytes)
      const { code, printed } = await importMonth(month)
      disk?.free()
      const after = await place.look(ledgerContent)
      if (code !== 0) {
        failures++
        expect(printed).toMatch(LINE)
        expect(printed).not.toMatch(/^ +at /m)
        expect(after).toBe(before)
        expect(await importMonth(month)).toMatchObject({ code: 0 })
      }
      before = await place.look(ledgerContent)
      expect(before).toContain(`"${month}-01"`)
    }
    expect(failures).toBeGreaterThan(1)
    const { stored, counted } = await place.look(tallies)
    expect(stored).toEqual(counted)
  })
})
