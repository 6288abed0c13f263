import { count, row } from '../bench/report.ts'
import type { Bench } from '../bench/scratch-database.ts'
import type { BuiltIndex } from './engine.ts'
import { type Figures, figuresOf, type Gate, meanRatio, type PreparedSearch, type Times } from './race.ts'
import type { WritingFigures } from './writing.ts'

type Out = Bench['out']

/** The way of the product that is compared with the rivals. */
const PRODUCT = 'product, SQL'
const KNOWN = 'total known'
const MAX_EXAMPLES = 3

const pair = ({ p50, p95 }: Figures) => `${text(p50)} / ${text(p95)}`
const text = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))

/** Prints which answers were not equal: such a class is out for the engine. */
export function reportGates(out: Out, searches: readonly PreparedSearch[], gates: ReadonlyMap<string, Gate>): void {
  out(`\nfirst gate: totals and first ten ids of ${searches.length} searches\n`)
  for (const [name, { out: classes, differences }] of gates) {
    const equal = searches.length - differences.length
    out(`  ${name}: ${equal} equal${classes.size > 0 ? `; out: ${[...classes].join(', ')}` : ''}\n`)
    for (const { search, product, rival } of differences.filter(({ rival }) => rival).slice(0, MAX_EXAMPLES)) {
      out(`    ${search.q}: product ${product.total}, ${name} ${rival?.total}\n`)
    }
  }
}

interface Measured {
  searches: readonly PreparedSearch[]
  times: Times
  gates: ReadonlyMap<string, Gate>
}

/** Prints the table of classes, the classes in which a rival is faster, and the mean ratios. */
export function reportTimes(out: Out, { searches, times, gates }: Measured) {
  const names = [...times.keys()]
  const rivals = names.filter((name) => gates.has(name))
  const classes = [...Map.groupBy(searches.keys(), (i) => searches[i]?.kind ?? '')].map(([kind, places]) => {
    const own = names.filter((name) => !gates.get(name)?.out.has(kind))
    const figures = own.map((name) => [name, figuresOf(places.flatMap((i) => times.get(name)?.[i] ?? []))] as const)
    const byName = Object.fromEntries(figures)
    const best = figures.filter(([name]) => gates.has(name)).sort(([, one], [, other]) => one.p95 - other.p95)[0]
    const ratio = best ? (byName[PRODUCT]?.p95 ?? Number.NaN) / best[1].p95 : null
    return { kind, searches: places.length, figures: byName, best: best?.[0] ?? null, ratio }
  })
  out(`\n${row('milliseconds, p50 / p95', ['n', ...names, '÷ best'])}`)
  for (const { kind, searches, figures, ratio } of classes) {
    const cells = names.map((name) => (figures[name] ? pair(figures[name]) : 'out'))
    out(row(kind, [searches, ...cells, ratio?.toFixed(1) ?? '']))
  }
  out(`\n${row('the longest search, milliseconds', ['', ...names])}`)
  for (const { kind, figures } of classes) {
    out(row(kind, ['', ...names.map((name) => (figures[name] ? text(figures[name].max) : 'out'))]))
  }
  const slower = classes.filter(({ ratio }) => ratio !== null && ratio > 1)
  out(
    `\na rival is faster at p95 in: ${slower.map(({ kind, best }) => `${kind} (${best})`).join('; ') || 'no class'}\n`,
  )
  const means = rivals.map((name) => {
    const equal = searches.flatMap(({ kind }, i) => (gates.get(name)?.out.has(kind) ? [] : [i]))
    const timesOf = (own: string) => equal.map((i) => times.get(own)?.[i] ?? [])
    return {
      name,
      counted: meanRatio(timesOf(PRODUCT), timesOf(name)),
      known: meanRatio(timesOf(KNOWN), timesOf(name)),
    }
  })
  out(`${row('product ÷ rival, geometric mean', ['counted', 'known'])}`)
  for (const { name, counted, known } of means) out(row(name, [counted.toFixed(2), known.toFixed(2)]))
  return { classes, means }
}

/** Prints sizes, times to build and memory. */
export function reportIndexes(out: Out, size: { words: number; bits: number }, indexes: readonly BuiltIndex[]): void {
  out(`\n${row('index', ['MB', 'build, s', 'memory, MB'])}`)
  out(row(`product (words ${count(size.words)}, bits ${count(size.bits)})`, [count(size.words + size.bits), '', '']))
  for (const { name, megabytes, seconds, memory } of indexes) {
    out(row(name, [count(megabytes), seconds.toFixed(0), memory === null ? '' : count(memory)]))
  }
}

/** Prints the second scene. */
export function reportWriting(out: Out, figures: readonly WritingFigures[]): void {
  if (figures.length === 0) return
  const heads = ['searches', 'p50 / p95', 'max', 'commit', 'max', 'seen', 'max', 'late', 'behind']
  out(`\n${row('100 tenders a second, milliseconds', heads)}`)
  for (const { name, searches, commits, seen, late, behind } of figures) {
    const cells = [pair(searches), text(searches.max), pair(commits), text(commits.max), pair(seen), text(seen.max)]
    out(row(name, [searches.count, ...cells, late, behind]))
  }
}
