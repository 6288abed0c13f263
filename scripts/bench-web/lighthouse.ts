import { CHILE_ZONE } from '@mirador/domain/time/chile-time'
import { freePort } from '@mirador/e2e/product'
import { chromium, type Page } from '@playwright/test'
import { judgedScore, median, medianScore, SCORES } from './budgets.ts'
import { type Category, type LighthouseReport, loadLighthouse } from './install-lighthouse.ts'
import { launchOptions, signIn } from './phone.ts'
import { type Samples, type Screen, screensOf } from './screens.ts'
import { table } from './table.ts'

const CATEGORIES = Object.keys(SCORES) as Category[]
const AUDITED = ['/login', '/dashboard', '/dashboard/…/detail', '/services']

/** What performance is made of, with the digits worth reading. */
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
  /** what kept accessibility, best practices or SEO below 100 */
  findings: string[]
}

/** Lighthouse's own phone and network, simulated; it empties the cache each time and leaves the session alone. */
export async function benchLighthouse(
  url: string,
  { samples, tries, tell }: { samples: Samples; tries: number; tell: (text: string) => void },
): Promise<ScoreFigures[]> {
  const lighthouse = await loadLighthouse(tell)
  const port = await freePort()
  const options = launchOptions()
  // a profile of its own, whose pages Lighthouse opens over the port
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    // a phone in Chile: elsewhere each time is said by a second clock too
    env: { ...process.env, TZ: CHILE_ZONE },
    // Lighthouse brings its own
    viewport: null,
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const audit = async ({ path }: Screen) => {
      const run = await lighthouse(`${url}${path}`, { port, logLevel: 'error', onlyCategories: CATEGORIES })
      if (!run || run.lhr.runtimeError) throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
      if (new URL(run.lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led elsewhere`)
      return run.lhr
    }
    const screens = screensOf(samples).filter(({ name }) => AUDITED.includes(name))
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
  // a second page of the product would share the work of the machine
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

/** The medians, and the lowest performance. */
export function lighthouseText(figures: readonly ScoreFigures[]): string {
  const rows = figures.map(({ screen, tries }) => {
    const scores = (category: Category) => tries.map((scores) => scores[category])
    const [performance, ...others] = CATEGORIES.map((category) =>
      judgedScore(medianScore(scores(category)), SCORES[category]),
    )
    const worst = judgedScore(Math.min(...scores('performance')), SCORES.performance)
    const metrics = Object.entries(METRICS).map(([metric, { digits }]) =>
      median(tries.map((one) => one.metrics[metric as Metric])).toFixed(digits),
    )
    return [screen, performance ?? '', worst, ...others, ...metrics]
  })
  const least = Object.values(SCORES).map(String)
  const names = Object.values(METRICS).map(({ name }) => name)
  const head = ['lighthouse mobile', 'performance', 'worst', 'accessibility', 'best practices', 'SEO', ...names]
  const findings = figures.flatMap(({ screen, findings }) => findings.map((finding) => `  ${screen}: ${finding}\n`))
  return `${table(head, [...rows, ['at least', least[0] ?? '', '', ...least.slice(1)]])}${findings.join('')}`
}
