import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '@mirador/e2e/product'

/** Starts the product as in production, on a free loopback port, with an embedded database of demo data. */
export function startScratchProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-bench-web-'))
  // also after Ctrl-C, when the product may still be writing
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  return startProduct({
    place: { settings: { DATA_DIR: dataDir } },
    settings: {
      NODE_ENV: 'production',
      DEMO_DATA: 'true',
      AUTH_SECRET: randomBytes(48).toString('base64'),
    },
  })
}
