import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { freePort } from '../product.ts'
import { type Engine, type EnginePage, type Role, VIEWPORT } from './engine.ts'

// Debian's WebKitGTK is controlled by W3C WebDriver. So few commands are needed that a library would be larger.

const DRIVER = '/usr/bin/WebKitWebDriver'
const BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const START_TRIES = 100
/** W3C WebDriver, section 12: the key of a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

/** Selectors of candidates for each role; the engine then computes their role and name. */
const CANDIDATES: Record<Role, string> = {
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio]',
  switch: '[role=switch]',
}

interface Reference {
  [ELEMENT]: string
}

/** @returns the path of WebKit's own small browser, if it, its driver and a virtual display are installed */
export function findWebKit(): string | undefined {
  return existsSync(DRIVER) && existsSync(DISPLAY_SERVER) ? globSync(BROWSERS)[0] : undefined
}

/** Starts WebKit on a virtual display, as it has no headless mode. */
export async function openWebKit(binary: string): Promise<Engine> {
  const server = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(server.stdio[3] as Readable, 'data')
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LANG: 'es_CL.UTF-8',
      TZ: 'America/Santiago',
      DISPLAY: `:${String(number).trim()}`,
      // its sandbox needs user namespaces, which root in a container does not have
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  })
  const call = caller(`http://127.0.0.1:${port}`)
  await untilReady(call)
  let session: Session | undefined
  const endSession = async () => {
    if (session) await call('DELETE', `/session/${session.sessionId}`)
    session = undefined
  }
  // the driver has one session at a time
  const newSession = async () => {
    await endSession()
    const alwaysMatch = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    }
    session = await call<Session>('POST', '/session', { capabilities: { alwaysMatch } })
    return session
  }
  const { browserVersion } = (await newSession()).capabilities
  return {
    version: `webkit/${browserVersion}`,
    async openPage() {
      const { sessionId } = await newSession()
      const page = webkitPage((method, command, body) => call(method, `/session/${sessionId}${command}`, body))
      await page.resize(VIEWPORT.width, VIEWPORT.height)
      return page
    },
    async close() {
      await endSession().catch(() => {})
      for (const process of [driver, server]) await end(process)
    },
  }
}

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

function caller(url: string): Call {
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(url + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
}

async function untilReady(call: Call) {
  for (let tries = 0; ; tries++) {
    const status = await call<{ ready: boolean }>('GET', '/status').catch(() => undefined)
    if (status?.ready) return
    if (tries === START_TRIES) throw new Error('WebKitWebDriver does not respond')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function end(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill()
  await once(process, 'exit')
}

function webkitPage(call: Call): EnginePage {
  const command = (element: string, name: string) => `/element/${element}/${name}`

  async function find(candidates: string, name: string, role?: Role): Promise<string | undefined> {
    const elements = await call<Reference[]>('POST', '/elements', { using: 'css selector', value: candidates })
    for (const { [ELEMENT]: element } of elements) {
      const isMatch =
        (await call('GET', command(element, 'computedlabel'))) === name &&
        (!role || (await call('GET', command(element, 'computedrole'))) === role) &&
        (await call('GET', command(element, 'displayed')))
      if (isMatch) return element
    }
    return undefined
  }

  async function need(candidates: string, name: string, role?: Role) {
    const element = await find(candidates, name, role)
    if (!element) throw new Error(`no ${role ?? 'field'} "${name}"`)
    return element
  }

  const evaluate = <T>(expression: string) =>
    call<T>('POST', '/execute/sync', { script: `return (${expression})`, args: [] })

  return {
    // the protocol has no messages from the page to its driver
    errors: [],
    goto: (url) => call('POST', '/url', { url }),
    url: () => call('GET', '/url'),
    // an element may leave the page during the check
    has: (role, name) => find(CANDIDATES[role], name, role).then(Boolean, () => false),
    async click(role, name) {
      const element = await need(CANDIDATES[role], name, role)
      const inPage = (script: string) => call('POST', '/execute/sync', { script, args: [{ [ELEMENT]: element }] })
      await inPage(`arguments[0].scrollIntoView({ block: 'center' })`)
      await call('POST', '/actions', { actions: [clickOn(element)] }).catch((error: Error) => {
        // the driver's unexplained answer for the title of some rows
        if (!error.message.startsWith('unknown error')) throw error
        return inPage('arguments[0].click()')
      })
    },
    async fill(name, text) {
      const field = await need('input, textarea', name)
      await call('POST', command(field, 'clear'), {})
      await call('POST', command(field, 'value'), { text })
    },
    async press(key) {
      const active = await call<Reference>('GET', '/element/active')
      await call('POST', command(active[ELEMENT], 'value'), { text: KEYS[key] })
    },
    async resize(width, height) {
      await call('POST', '/window/rect', { width, height })
      const frame = await evaluate<[number, number]>('[outerWidth - innerWidth, outerHeight - innerHeight]')
      await call('POST', '/window/rect', { width: width + frame[0], height: height + frame[1] })
    },
    evaluate,
    async screenshot(file) {
      writeFileSync(file, Buffer.from(await call<string>('GET', '/screenshot'), 'base64'))
    },
  }
}

function clickOn(element: string) {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', duration: 0, origin: { [ELEMENT]: element }, x: 0, y: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}
