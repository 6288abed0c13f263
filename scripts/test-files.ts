import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Every test file of the product by its path from the root; found without git, which a machine may not have. */
export function readTestFiles(): { file: string; source: string }[] {
  return globSync(['{apps,packages,scripts,tools}/**/*.test.{ts,tsx}', 'e2e/*.e2e.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist'],
  })
    .sort()
    .map((file) => ({ file, source: readFileSync(`${ROOT}${file}`, 'utf8') }))
}
