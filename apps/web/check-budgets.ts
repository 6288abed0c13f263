// Fails when a route loads more JavaScript, or the app more CSS, than its budget, when chunks import each other in a
// circle, and when the first script is not one file without libraries. Run after the build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { NOT_FOUND, SCREENS } from './src/screens.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

const KB = 1024
// the design of Mesa: its three screens add 0.6 KB to the first load, and the doors for programs 0.1
const PUBLIC_KB = 102.8
/** Includes 1.7 KB for the fit of each row: its order, and the code that opens its reasons. */
// with the links, the landing and the keys of Hoy (docs/decisions/0102), the one star (docs/decisions/0113), and the address
// of the consent page (docs/decisions/0130)
const PROTECTED_KB = 130.7
const CSS_KB = 12
/** Total of the style sheets that only later chunks load (docs/decisions/0079). */
const LATER_CSS_KB = 16

const SHELL = 'src/shell/AppShell.tsx'
const LIST = moduleOf(SCREENS.tenders.page)

interface Route {
  name: string
  budget: number
  modules: readonly string[]
}

/** Every screen and each of its views. Routes that load the same modules appear once. */
function routes(): readonly Route[] {
  const all = Object.entries({ ...SCREENS, notFound: NOT_FOUND }).flatMap(([name, screen]) =>
    Object.entries({ '': {}, ...screen.views }).map(([view, content]) => {
      const { page, part } = { ...screen, ...content }
      const modules = [page, ...(part ? [part] : [])].map(moduleOf)
      return {
        name: view ? `${name} ?${view}` : name,
        budget: screen.isPublic ? PUBLIC_KB : PROTECTED_KB,
        modules: screen.isPublic ? modules : [...modules, SHELL],
      }
    }),
  )
  return all.filter(
    ({ modules }, index) => index === all.findIndex((route) => String(route.modules) === String(modules)),
  )
}

/** The path of the module that a dynamic import loads, read from the source of the function. */
function moduleOf(load: () => Promise<unknown>): string {
  const [, path] = /import\('[.]\/(.+)'\)/.exec(String(load)) ?? []
  if (!path) throw new Error(`no import in ${load}`)
  return `src/${path}`
}

/** Code loaded after the rows. Its budget is measured in addition to the code of the screen. */
const DIALOGS: readonly [name: string, budget: number, dialog: string, over: string][] = [
  ['rubros modal, on top', 14, 'src/components/rubros/RubrosModal.tsx', LIST],
  ['feedback, on top', 4, 'src/shell/FeedbackModal.tsx', LIST],
  ['filters, on top', 9, 'src/pages/tenders/filters/FilterPanel.tsx', LIST],
  ['hoy, on top', 2.5, 'src/pages/tenders/list/TodayLine.tsx', LIST],
  ['encaje, on top', 7, 'src/components/fit/FitReasons.tsx', LIST],
  // 6 KB of its own; the rest belongs to '¿Qué vendes?', the own history and 'No me sirve'
  ['first questions, on top', 25, 'src/components/welcome/Welcome.tsx', LIST],
  ['estado, on top', 7, 'src/components/source-state/StatePanel.tsx', LIST],
]

/** Code of a screen by itself, without what other screens load too: its budgets in the design, by name of chunk. */
const OWN: readonly [name: string, budget: number, ...chunks: string[]][] = [
  ['Hoy, own code', 7.1, 'TodayPage', 'today-texts'],
  ['six answers, own code', 5, 'DecisionBand', 'band-texts'],
]

const dist = new URL('dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
/** The chunks that every page loads. */
const ENTRY = ['index.html', keyOf('foundation')]

function gzipKb(file: string): number {
  return gzipSync(readFileSync(new URL(file, dist))).length / KB
}

function sizeOf(keys: readonly string[]): number {
  return keys.reduce((sum, key) => sum + gzipKb(chunkOf(key).file), 0)
}

function keyOf(name: string): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name)
  if (!key) throw new Error(`The build has no chunk named ${name}`)
  return key
}

function chunkOf(key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}`)
  return chunk
}

/** A chunk and all its static imports. */
function closureOf(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunkOf(key).imports ?? []) closureOf(imported, seen)
  return seen
}

/** The first import circle reached from a chunk, as a path. In a circle a module can run before its imports. */
function circleFrom(key: string, path: readonly string[] = []): readonly string[] | undefined {
  if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
  if (isSound.has(key)) return undefined
  for (const imported of chunkOf(key).imports ?? []) {
    const circle = circleFrom(imported, [...path, key])
    if (circle) return circle
  }
  isSound.add(key)
  return undefined
}

function report(name: string, size: number, budget: number): boolean {
  const isOver = size > budget
  const line = `${name.padEnd(30)} ${size.toFixed(1).padStart(6)} of ${budget} KB`
  if (isOver) console.error(`${line}  OVER`)
  else console.log(line)
  return isOver
}

const isSound = new Set<string>()
const circle = Object.keys(manifest).reduce<readonly string[] | undefined>(
  (first, key) => first ?? circleFrom(key),
  undefined,
)
if (circle) console.error(`Chunks import each other: ${circle.map((key) => chunkOf(key).file).join(' → ')}`)

const beforeLibraries = chunkOf('index.html').imports ?? []
if (beforeLibraries.length > 0) console.error(`The first script imports ${beforeLibraries.join(', ')}`)

let isOver = circle !== undefined || beforeLibraries.length > 0
for (const { name, budget, modules } of routes()) {
  const chunks = new Set([...ENTRY, ...modules].flatMap((source) => [...closureOf(source)]))
  isOver = report(name, sizeOf([...chunks]), budget) || isOver
}
for (const [name, budget, dialog, over] of DIALOGS) {
  const there = new Set([...ENTRY, SHELL, over].flatMap((source) => [...closureOf(source)]))
  isOver = report(name, sizeOf([...closureOf(dialog)].filter((key) => !there.has(key))), budget) || isOver
}
for (const [name, budget, ...chunks] of OWN) isOver = report(name, sizeOf(chunks.map(keyOf)), budget) || isOver
const cssSize = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + gzipKb(file), 0)
const firstSheets = ENTRY.flatMap((key) => [...closureOf(key)]).flatMap((key) => chunkOf(key).css ?? [])
const laterSheets = Object.values(manifest)
  .flatMap(({ css = [] }) => css)
  .filter((file) => !firstSheets.includes(file))
isOver = report('CSS', cssSize(firstSheets), CSS_KB) || isOver
isOver = report('CSS of later chunks', cssSize(laterSheets), LATER_CSS_KB) || isOver
process.exitCode = isOver ? 1 : 0
