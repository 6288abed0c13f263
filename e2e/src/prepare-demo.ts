import { join } from 'node:path'
import { demoDataDir, newDataDir, removeDataDir } from './product.ts'

/** Before all journeys: the demo data, once; every worker copies them. After all: removes them. */
export default async function prepareDemo() {
  const root = newDataDir()
  process.env.MIRADOR_E2E_TEMPLATE = join(root, 'template')
  removeDataDir(await demoDataDir())
  return () => removeDataDir(root)
}
