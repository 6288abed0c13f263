import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// not a dependency: 170 MB in 114 packages that only this benchmark needs
const VERSION = '13.5.0'
const FOLDER = fileURLToPath(new URL('../../node_modules/.lighthouse', import.meta.url))
const PACKAGE = join(FOLDER, 'node_modules/lighthouse')

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

interface Audit {
  id: string
  score: number | null
  title: string
  numericValue?: number
}

export interface LighthouseReport {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: readonly Category[] },
) => Promise<{ lhr: LighthouseReport } | undefined>

/** Imports Lighthouse in its pinned version, and installs it into node_modules/.lighthouse the first time. */
export async function loadLighthouse(log: (text: string) => void): Promise<Lighthouse> {
  if (installedVersion() !== VERSION) {
    log(`installing Lighthouse ${VERSION}…\n`)
    install()
  }
  const { default: lighthouse } = await import(pathToFileURL(join(PACKAGE, 'core/index.js')).href)
  return lighthouse
}

function installedVersion(): string | undefined {
  const manifest = join(PACKAGE, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

function install() {
  mkdirSync(FOLDER, { recursive: true })
  const args = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...args, '--loglevel=error', `lighthouse@${VERSION}`], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm could not install lighthouse@${VERSION}`)
}
