import { CHILE_ZONE } from '@mirador/domain/time/chile-time'
import { freePort } from '@mirador/e2e/product'
import type { Records } from '@mirador/e2e/screens'
import { chromium, type Page } from '@playwright/test'
import { againstMinimum, median, medianScore, SCORES } from './budgets.ts'
import { type Category, type LighthouseReport, loadLighthouse } from './install-lighthouse.ts'
import { launchOptions, signIn } from './phone.ts'
import { type Screen, screensOf } from './screens.ts'
import { table } from './table.ts'

const CATEGORIES = Object.keys(SCORES) as Category[]
const AUDITED = ['login', 'tenders', 'tender', 'services']

/** The metrics shown with the performance score, and their decimal places. */
const METRICS = {
  'first-contentful-paint': { name: 'FCP', digits: 0 },
  'largest-contentful-paint': { name: 'LCP', digits: 0 },
  'total-blocking-time': { name: 'TBT', digits: 0 },
  'cumulative-layout-shift': { name: 'CLS', digits: 3 },
} as const
type Metric = keyof typeof METRICS

export interface ScoreFigures {
  screen: string
  tries: (Record<Category, number> & { metrics: Record<Metric, number> })[]
  /** failed audits of accessibility, best practices and SEO */
  findings: string[]
}

/** Runs Lighthouse with its simulated phone and network. It empties the cache before each run and keeps the session. */
export async function benchLighthouse(
  url: string,
  { records, tries, log }: { records: Records; tries: number; log: (text: string) => void },
): Promise<ScoreFigures[]> {
  const lighthouse = await loadLighthouse(log)
  const port = await freePort()
  const options = launchOptions()
  // a new profile; Lighthouse opens pages in it through the debugging port
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    // in another time zone the product also shows local times
    env: { ...process.env, TZ: CHILE_ZONE },
    // Lighthouse sets its own
    viewport: null,
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const audit = async ({ path }: Screen) => {
      const run = await lighthouse(`${url}${path}`, { port, logLevel: 'error', onlyCategories: CATEGORIES })
      if (!run || run.lhr.runtimeError) throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
      if (new URL(run.lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} redirected elsewhere`)
      return run.lhr
    }
    const screens = screensOf(records).filter(({ name }) => AUDITED.includes(name))
    return [
      ...(await auditAll(
        screens.filter(({ isPublic }) => isPublic),
        tries,
        audit,
      )),
      ...(await signedIn(page, url, () =>
        auditAll(
          screens.filter(({ isPublic }) => !isPublic),
          tries,
          audit,
        ),
      )),
    ]
  } finally {
    await context.close()
  }
}

async function signedIn<Result>(page: Page, url: string, work: () => Promise<Result>): Promise<Result> {
  await signIn(page, url)
  // an open page of the product would take CPU time
  await page.goto('about:blank')
  return work()
}

async function auditAll(
  screens: readonly Screen[],
  tries: number,
  audit: (screen: Screen) => Promise<LighthouseReport>,
): Promise<ScoreFigures[]> {
  const figures = screens.map((screen) => ({ screen, reports: [] as LighthouseReport[] }))
  for (let round = 0; round < tries; round++) {
    for (const { screen, reports } of figures) reports.push(await audit(screen))
  }
  return figures.map(({ screen, reports }) => ({
    screen: screen.name,
    tries: reports.map(scoresOf),
    findings: [...new Set(reports.flatMap(findingsOf))],
  }))
}

function scoresOf({ categories, audits }: LighthouseReport): ScoreFigures['tries'][number] {
  const score = (category: Category) => 100 * (categories[category].score ?? 0)
  const metric = (name: Metric) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    metrics: {
      'first-contentful-paint': metric('first-contentful-paint'),
      'largest-contentful-paint': metric('largest-contentful-paint'),
      'total-blocking-time': metric('total-blocking-time'),
      'cumulative-layout-shift': metric('cumulative-layout-shift'),
    },
  }
}

function findingsOf({ categories, audits }: LighthouseReport): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`),
  )
}

/** The table of median scores, with the lowest performance score. */
export function lighthouseText(figures: readonly ScoreFigures[]): string {
  const rows = figures.map(({ screen, tries }) => {
    const scores = (category: Category) => tries.map((scores) => scores[category])
    const [performance, ...otherScores] = CATEGORIES.map((category) =>
      againstMinimum(medianScore(scores(category)), SCORES[category]),
    )
    const worst = againstMinimum(Math.min(...scores('performance')), SCORES.performance)
    const metrics = Object.entries(METRICS).map(([metric, { digits }]) =>
      median(tries.map((one) => one.metrics[metric as Metric])).toFixed(digits),
    )
    return [screen, performance ?? '', worst, ...otherScores, ...metrics]
  })
  const minimums = Object.values(SCORES).map(String)
  const names = Object.values(METRICS).map(({ name }) => name)
  const head = ['lighthouse mobile', 'performance', 'worst', 'accessibility', 'best practices', 'SEO', ...names]
  const findings = figures.flatMap(({ screen, findings }) => findings.map((finding) => `  ${screen}: ${finding}\n`))
  return `${table(head, [...rows, ['minimum', minimums[0] ?? '', '', ...minimums.slice(1)]])}${findings.join('')}`
}
