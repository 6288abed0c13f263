import { existsSync, writeFileSync } from 'node:fs'
import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core'
import { type Engine, type EnginePage, type Role, VIEWPORT } from './engine.ts'

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** @returns the path of an installed Firefox: FIREFOX_PATH, else one in the usual places */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...PROGRAMS].find((path) => path && existsSync(path))
}

/** Starts Firefox, which Puppeteer controls by WebDriver BiDi, without a driver program. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: VIEWPORT,
    extraPrefsFirefox: { 'intl.accept_languages': 'es-CL,es', 'intl.locale.requested': 'es-CL' },
  })
  let context: BrowserContext | undefined
  return {
    version: await browser.version(),
    async openPage() {
      await context?.close()
      context = await browser.createBrowserContext()
      return firefoxPage(await context.newPage())
    },
    close: () => browser.close(),
  }
}

function firefoxPage(page: Page): EnginePage {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const find = (role: Role, name: string) => page.$(`::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`)

  async function need(role: Role, name: string) {
    const element = await find(role, name)
    if (!element) throw new Error(`no ${role} "${name}"`)
    return element
  }

  return {
    errors,
    async goto(url) {
      await page.goto(url)
    },
    url: async () => page.url(),
    has: async (role, name) => (await find(role, name)) !== null,
    click: async (role, name) => (await need(role, name)).click(),
    async fill(name, text) {
      const named = await page.$$(`::-p-aria([name=${JSON.stringify(name)}])`)
      const isField = await Promise.all(
        named.map((element) => element.evaluate((node) => /INPUT|AREA/.test(node.nodeName))),
      )
      const field = named[isField.indexOf(true)]
      if (!field) throw new Error(`no field "${name}"`)
      await field.click({ count: 3 })
      await page.keyboard.press('Backspace')
      await field.type(text)
    },
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async screenshot(file) {
      writeFileSync(file, await page.screenshot())
    },
  }
}
