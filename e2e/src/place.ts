import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  copyTemplate,
  createTemplate,
  databaseUrl,
  dropDatabase,
  withAdmin,
} from '@mirador/database/testing/test-server'
import { type Place, type Product, startProduct } from './product.ts'

/** The PostgreSQL server of the journeys; without it they run on the embedded database. */
const SERVER = process.env.TEST_DATABASE_URL

interface OwnPlace extends Place {
  /** Call it once its product has stopped. */
  remove(): Promise<void>
}

/** Runs the product on a copy of the demo data, with further settings, while the work runs. */
export async function withDemoProduct(
  settings: Record<string, string>,
  work: (product: Product, place: Place) => Promise<void>,
) {
  const place = await demoPlace()
  const product = await startProduct({ place, settings })
  try {
    await work(product, place)
  } finally {
    await product.stop()
    await place.remove()
  }
}

/** Copies the demo data of this run; the first call creates them. */
export async function demoPlace(): Promise<OwnPlace> {
  const template = process.env.MIRADOR_E2E_TEMPLATE
  if (!template) throw new Error('the template of demo data is made by prepare-demo.ts')
  if (!existsSync(template)) await makeTemplate(template)
  const dataDir = newDataDir()
  cpSync(template, dataDir, { recursive: true })
  if (!SERVER) return placeIn(dataDir)
  const name = databaseName(dataDir)
  await copyTemplate(SERVER, databaseName(template), name)
  return placeIn(dataDir, { server: SERVER, name })
}

/** Creates the template: files, and on PostgreSQL a database named after their folder. */
async function makeTemplate(template: string) {
  const draft = newDataDir()
  const fill = async (settings: Record<string, string>) => {
    const product = await startProduct({ place: { settings } })
    await product.stop()
  }
  if (SERVER) {
    const server = SERVER
    await withAdmin(server, (admin) =>
      createTemplate(server, admin, databaseName(template), (url) =>
        fill({ DATA_DIR: draft, DATABASE_URL: url, DEMO_DATA: 'true' }),
      ),
    )
  } else {
    await fill({ DATA_DIR: draft })
  }
  renameSync(draft, template)
}

function placeIn(dataDir: string, database?: { server: string; name: string }): OwnPlace {
  return {
    settings: {
      DATA_DIR: dataDir,
      ...(database ? { DATABASE_URL: databaseUrl(database.server, database.name), DEMO_DATA: 'true' } : {}),
    },
    async remove() {
      if (database) await dropDatabase(database.server, database.name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates an empty data directory. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'mirador-e2e-'))
}

function databaseName(folder: string): string {
  return `mirador_e2e_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}
