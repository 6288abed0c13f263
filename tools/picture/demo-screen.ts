import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilAtRest } from '@mirador/e2e/at-rest'
import { type Product, startProduct } from '@mirador/e2e/product'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { launchBrowser } from '../bench-web/phone.ts'

const CLOCK_MODULE = new URL('./shifted-clock.ts', import.meta.url).href
/** A Wednesday, 10:30 in Chile. */
export const NOW = '2026-11-18T13:30:00Z'

/** Runs work with a browser and the address of a product that has the demo data and whose clock starts at NOW. */
export async function withDemoScreen(work: (browser: Browser, url: string) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-picture-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const browser = await launchBrowser()
  let product: Product | undefined
  try {
    product = await startProduct({
      place: { settings: { DATA_DIR: dataDir } },
      settings: { DEMO_DATA: 'true', PICTURE_CLOCK: NOW, NODE_OPTIONS: `--import=${CLOCK_MODULE}` },
    })
    await work(browser, product.url)
  } finally {
    await product?.stop()
    await browser.close()
  }
}

/** A window in Chile, without motion, whose clock is set to NOW. */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
    ...options,
  })
  await context.clock.setFixedTime(NOW)
  // the browser follows the server's clock by this header, which Node writes from the machine's own
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(NOW).toUTCString() } })
  })
  return context
}

/** @returns the window as WebP, once nothing loads or moves */
export async function takePicture(page: Page, quality = 80): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  await untilAtRest(page)
  // Playwright itself writes PNG and JPEG only
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}
