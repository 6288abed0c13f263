// Runs before `npm start`, `npm run dev` and `npm test`, with any Node of the machine and without installed packages:
// it prepares the machine, and prints nothing when there is nothing to do.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findHeadlessChromium, HEADLESS_SHELL } from './chromium.mjs'
import { findPostgresBinaries } from './postgres-binaries.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const WEB_DIST = join(ROOT, 'apps/web/dist')
/**
 * Browsers other than Chromium, with their Debian packages.
 * @type {[program: string, packages: string[]][]}
 */
const ENGINES = [
  ['/usr/bin/firefox-esr', ['firefox-esr']],
  ['/usr/bin/WebKitWebDriver', ['webkit2gtk-driver', 'xvfb']],
]

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Mirador necesita Node 20 o posterior para partir; este es ${process.versions.node}.`)
}
const purpose = process.argv[process.argv.indexOf('--for') + 1]
installPackages()
if (purpose === 'start') buildWeb()
if (purpose === 'test' || purpose === 'slow-test') {
  findOrInstallChromium()
  findOrInstallPostgres()
}
if (purpose === 'slow-test') for (const [program, names] of ENGINES) installEngine(program, names)

/** Installs from the lock file when the installed packages differ. */
function installPackages() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'))
  const stamp = join(MODULES, '.mirador-lock')
  const hash = createHash('sha256').update(lock).digest('hex')
  if (readText(stamp) === hash && existsSync(join(MODULES, '.bin/node'))) return
  if (!isInstalled(JSON.parse(lock.toString()))) {
    say('Instalando dependencias…')
    // npm ci removes node_modules, so npm itself must not run on the Node that lives there
    const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
    // The web build needs development packages, which npm leaves out under NODE_ENV=production; Node itself is an optional
    // package of the platform. No package needs its install scripts.
    const { status } = run(
      'npm',
      ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'],
      'inherit',
      { PATH: PATH.join(delimiter) },
    )
    if (status !== 0) fail('No se pudieron instalar las dependencias (npm ci).')
    if (!existsSync(join(MODULES, '.bin/node'))) {
      fail(
        `No hay un Node para este equipo (${process.platform}, ${process.arch}): se necesita Linux o macOS de 64 bits, o Windows x64.`,
      )
    }
  }
  writeFileSync(stamp, hash)
}

/**
 * Whether every package of the lock file that this machine needs is installed in its version.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} lock
 */
function isInstalled(lock) {
  const text = readText(join(MODULES, '.package-lock.json'))
  if (!text || !existsSync(join(MODULES, '.bin/node'))) return false
  const installed = JSON.parse(text).packages
  return Object.entries(lock.packages).every(([path, { version, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true
    return installed[path] ? installed[path].version === version : optional || devOptional
  })
}

function buildWeb() {
  const hash = createHash('sha256')
  for (const folder of ['apps/web', 'packages/contract', 'packages/domain', 'packages/texts']) hashFolder(hash, folder)
  const sources = hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex')
  const stamp = join(WEB_DIST, '.sources')
  if (readText(stamp) === sources) return
  say('Construyendo la interfaz web…')
  const { status, stdout, stderr } = run('npm', ['run', 'build', '--silent'], 'pipe')
  if (status !== 0) fail(`${stdout}${stderr}\nNo se pudo construir la interfaz web (npm run build).`)
  writeFileSync(stamp, sources)
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder relative to the repository
 */
function hashFolder(hash, folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['dist', 'node_modules', '.tsbuild'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) hashFolder(hash, path)
    else hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  }
}

function findOrInstallChromium() {
  const browser = findHeadlessChromium()
  if (process.env.CHROMIUM_PATH) {
    if (!browser) fail(`CHROMIUM_PATH apunta a ${process.env.CHROMIUM_PATH}, que no existe.`)
    return
  }
  // the journeys take a fifth less time in the headless shell, which only Debian has
  if (browser?.endsWith(HEADLESS_SHELL) || (browser && !isKnownToApt(HEADLESS_SHELL))) return
  if ([HEADLESS_SHELL, 'chromium'].some((name) => installWithApt(name) && findHeadlessChromium()) || browser) return
  fail('Falta Chromium para las pruebas: instálalo (paquete "chromium") o indica su ruta en CHROMIUM_PATH.')
}

function findOrInstallPostgres() {
  if (findPostgresBinaries() || (installWithApt('postgresql') && findPostgresBinaries())) return
  say('No hay PostgreSQL en este equipo (paquete "postgresql"): su mitad de las pruebas se omitirá.')
}

/**
 * @param {string} program
 * @param {string[]} names
 */
function installEngine(program, names) {
  if (existsSync(program) || names.every(installWithApt)) return
  say(`Faltan los paquetes ${names.join(' y ')}: las pruebas en ese navegador se omitirán.`)
}

/** @param {string} name */
function isKnownToApt(name) {
  return process.getuid?.() === 0 && run('apt-cache', ['show', name], 'ignore').status === 0
}

/** @param {string} name */
function installWithApt(name) {
  if (process.getuid?.() !== 0 || run('apt-get', ['--version'], 'ignore').status !== 0) return false
  say(`Instalando ${name} con apt-get…`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  return [['update'], ['install', '-y', '--no-install-recommends', name]].every(
    (words) => run('apt-get', ['-qq', ...words], ['ignore', 'ignore', 'inherit'], quiet).status === 0,
  )
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {Record<string, string>} [env]
 */
function run(program, words, stdio, env) {
  return spawnSync(program, words, {
    cwd: ROOT,
    stdio,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** @param {string} line */
function say(line) {
  console.log(line)
}

/**
 * @param {string} line
 * @returns {never}
 */
function fail(line) {
  console.error(line)
  process.exit(1)
}
