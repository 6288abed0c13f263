import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { untilAtRest } from '@mirador/e2e/at-rest'
import { type Product, startProduct } from '@mirador/e2e/product'
import { launchBrowser, signIn } from './bench-web/phone.ts'
import { FIRST_ROW } from './bench-web/screens.ts'

// npm run picture: writes docs/mirador.webp, the screenshot of the README, from the product with its demo data. The
// clock and the demo data are fixed, so two runs on one machine differ at most in the rasterisation of a few pixels.

const PICTURE = fileURLToPath(new URL('../docs/mirador.webp', import.meta.url))
const CLOCK_MODULE = new URL('./picture/shifted-clock.ts', import.meta.url).href
/** A Wednesday, 10:30 in Chile. */
const NOW = '2026-11-18T13:30:00Z'
const SIZE = { width: 1440, height: 900 }

const dataDir = mkdtempSync(join(tmpdir(), 'mirador-picture-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
const browser = await launchBrowser()
let product: Product | undefined
try {
  product = await startProduct({
    place: { settings: { DATA_DIR: dataDir } },
    settings: { DEMO_DATA: 'true', PICTURE_CLOCK: NOW, NODE_OPTIONS: `--import=${CLOCK_MODULE}` },
  })
  writeFileSync(PICTURE, await takePicture(product.url))
} finally {
  await product?.stop()
  await browser.close()
}

async function takePicture(url: string): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await context.clock.setFixedTime(NOW)
  // the browser follows the server's clock by this header, which Node writes from the machine's own
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(NOW).toUTCString() } })
  })
  const page = await context.newPage()
  await signIn(page, url)
  await page.goto(`${url}/dashboard`)
  await page.locator(FIRST_ROW).first().waitFor()
  await page.waitForLoadState('networkidle')
  await untilAtRest(page)
  // Playwright itself writes PNG and JPEG only
  const devtools = await context.newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  return Buffer.from(data, 'base64')
}
