import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { Records } from '@mirador/e2e/screens'
import type { Page } from '@playwright/test'
import { againstBudget, BUDGETS, median, ratio } from './budgets.ts'
import { type Phones, slowDown } from './phone.ts'
import { budgetsOf, type Screen, screensOf } from './screens.ts'
import { table } from './table.ts'
import { watchLoad } from './watch-load.ts'

/** Times in milliseconds, sizes in KB as transferred. */
interface Load {
  content: number
  firstPaint: number
  largestPaint: number
  layoutShift: number
  scripts: number
  styles: number
}

export interface LoadFigures {
  screen: string
  budgets: { content: number; scripts: number }
  tries: Load[]
  median: Load
}

const LOAD_MS = 2 * MINUTE_MS
/** Time after the last request for late paints and layout shifts. */
const SETTLE_MS = 500

/** Loads all screens in turn in each round, so that other work of the machine affects them alike. */
export async function benchLoads(phones: Phones, records: Records, tries: number): Promise<LoadFigures[]> {
  const figures = screensOf(records).filter((s) => ['tenders-hoy','tenders','tender'].includes(s.name)).map((screen) => ({ screen, own: [] as Load[] }))
  for (let round = 0; round < tries; round++) {
    for (const { screen, own } of figures) {
      own.push(await phones.visit(screen.isPublic ? 'visitor' : 'user', (page) => load(page, screen)))
    }
  }
  return figures.map(({ screen, own }) => ({
    screen: screen.name,
    budgets: budgetsOf(screen),
    tries: own,
    median: mediansOf(own),
  }))
}

async function load(page: Page, { path, content }: Screen): Promise<Load> {
  await page.addInitScript(watchLoad, content)
  await slowDown(page, { network: true })
  await page.goto(path, { timeout: LOAD_MS })
  try {
    await page.waitForFunction(() => window.loadTimings.contentVisible !== undefined, undefined, { timeout: LOAD_MS })
  } catch (cause) {
    throw new Error(`${page.url()} does not show ${content}`, { cause })
  }
  await page.waitForLoadState('networkidle', { timeout: LOAD_MS })
  return page.evaluate(async (settle) => {
    await new Promise((resolve) => setTimeout(resolve, settle))
    const { contentVisible = Number.NaN, firstPaint, largestPaint, layoutShift } = window.loadTimings
    // later files are prefetched for other screens
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ responseEnd }) => responseEnd > 0 && responseEnd <= contentVisible,
    )
    const kilobytes = (ending: string) =>
      files
        .filter(({ name }) => new URL(name).pathname.endsWith(ending))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0)
    return {
      content: contentVisible,
      firstPaint,
      largestPaint,
      layoutShift,
      scripts: kilobytes('.js'),
      styles: kilobytes('.css'),
    }
  }, SETTLE_MS)
}

function mediansOf(tries: readonly Load[]): Load {
  const of = (figure: keyof Load) => median(tries.map((one) => one[figure]))
  return {
    content: of('content'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    layoutShift: of('layoutShift'),
    scripts: of('scripts'),
    styles: of('styles'),
  }
}

export function loadsText(figures: readonly LoadFigures[]): string {
  const rows = figures.map(({ screen, budgets, tries, median: middle }) => [
    screen,
    againstBudget(middle.content, budgets.content),
    againstBudget(Math.max(...tries.map(({ content }) => content)), budgets.content),
    String(budgets.content),
    ratio(middle.content, budgets.content),
    middle.firstPaint.toFixed(0),
    middle.largestPaint.toFixed(0),
    againstBudget(middle.layoutShift, BUDGETS.layoutShift, 3),
    againstBudget(middle.scripts, budgets.scripts, 1),
    againstBudget(middle.styles, BUDGETS.styles, 1),
  ])
  const head = ['loads', 'content ms', 'worst', 'budget', 'ratio', 'FCP', 'LCP', 'CLS', 'JS KB', 'CSS KB']
  return table(head, rows)
}
