import { DEMO_ACCOUNT } from '@mirador/ingestion/demo/demo-account'
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { BadOptions } from '../bench/options.ts'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs'
import { FIRST_ROW } from './screens.ts'

export const CPU_SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
/** The slow 4G of Lighthouse; each request waits for one round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

/** How every browser of the bench is started. @throws BadOptions when the machine has none */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath) throw new BadOptions('No Chromium on this machine: install it or set CHROMIUM_PATH.')
  // SIGTERM ends the run as Ctrl-C does, by the bench
  return { executablePath, args: CHROMIUM_FLAGS, handleSIGTERM: false }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

/** A phone that was never here: its cache is empty. */
function openPhone(browser: Browser, baseURL: string, storageState?: StoredState): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    viewport: PHONE,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    ...(storageState ? { storageState } : {}),
  })
}

export interface Phones {
  /** One visit with an empty cache, as somebody who is signed in or as nobody. */
  visit<Result>(who: 'user' | 'nobody', work: (page: Page) => Promise<Result>): Promise<Result>
}

/** Signs in once; each visit renews the session, and the next one goes on with what it was given. */
export async function openPhones(browser: Browser, url: string): Promise<Phones> {
  let state: StoredState | undefined
  const phones: Phones = {
    async visit(who, work) {
      const context = await openPhone(browser, url, who === 'user' ? state : undefined)
      try {
        const result = await work(await context.newPage())
        if (who === 'user') state = await context.storageState()
        return result
      } finally {
        await context.close()
      }
    },
  }
  await phones.visit('user', (page) => signIn(page, url))
  return phones
}

export async function slowDown(page: Page, what: { network: boolean }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (!what.network) return
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
}

/** Signs in as people do, and puts the first-visit guide away, which lies over the rows. */
export async function signIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.evaluate(() => {
    localStorage.setItem('guide-storage', '{"state":{"showGuide":false},"version":0}')
  })
  await page.locator('input[name="email"]').fill(DEMO_ACCOUNT.email)
  await page.locator('input[name="password"]').fill(DEMO_ACCOUNT.password)
  await page.locator('form button[type="submit"]').click()
  await page.locator(FIRST_ROW).first().waitFor()
}
