import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { demoPlace, newDataDir } from './place.ts'

/** Global setup: creates the demo data, which every worker copies. Global teardown: removes them. */
export default async function prepareDemo() {
  const root = newDataDir()
  process.env.MIRADOR_E2E_TEMPLATE = join(root, 'template')
  await (await demoPlace()).remove()
  return () => rmSync(root, { recursive: true, force: true })
}
