import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { demoPlace, newDataDir } from './place.ts'

/** Before all journeys: the demo data, once; every worker copies them. After all: removes them. */
export default async function prepareDemo() {
  const root = newDataDir()
  process.env.MIRADOR_E2E_TEMPLATE = join(root, 'template')
  await (await demoPlace()).remove()
  return () => rmSync(root, { recursive: true, force: true })
}
