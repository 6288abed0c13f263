import { startFakeRegistry } from '@mirador/testing/tax-registry/fake-registry'
import { test as base, expect } from '@playwright/test'
import type { Engine, EnginePage, Role } from './src/engines/engine.ts'
import { findFirefox, openFirefox } from './src/engines/firefox.ts'
import { findWebKit, openWebKit } from './src/engines/webkit.ts'
import { withDemoProduct } from './src/place.ts'
import type { Product } from './src/product.ts'
import { readCode } from './src/read-mail.ts'
import { newAddress, newRut, PASSWORD } from './src/registration.ts'
import { sessionPaths, UNKNOWN } from './src/screens.ts'

// The screens in the engines of Firefox and Safari. Chromium runs the detailed journeys.

const ENGINES = [
  { name: 'Firefox', find: findFirefox, open: openFirefox, packages: 'firefox-esr' },
  { name: 'WebKit', find: findWebKit, open: openWebKit, packages: 'webkit2gtk-driver xvfb' },
]

interface Worker {
  product: Product
  account: { email: string; password: string }
}

const test = base.extend<object, Worker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const registry = await startFakeRegistry()
      registry.json({ razon_social: 'COMERCIAL FICTICIA LIMITADA' })
      await withDemoProduct({ TAX_REGISTRY_URL: `${registry.url}/{rut}` }, use)
      await registry.close()
    },
    { scope: 'worker' },
  ],
  account: [
    async ({ product }, use) => {
      const { demoAccount } = (await (await fetch(`${product.url}/config.json`)).json()) as {
        demoAccount: Worker['account']
      }
      await use(demoAccount)
    },
    { scope: 'worker' },
  ],
})

for (const { name, find, open, packages } of ENGINES) {
  const program = find()
  test.describe(name, () => {
    test.skip(!program, `${name} is not installed (packages ${packages})`)
    let engine: Engine
    let page: EnginePage | undefined
    test.beforeAll(async () => {
      engine = await open(String(program))
    })
    test.afterAll(() => engine?.close())
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    test.afterEach(async ({}, info) => {
      if (info.status !== info.expectedStatus) await page?.screenshot(info.outputPath('page.png'))
    })

    test('every screen of an account works', async ({ product, account }) => {
      page = await engine.openPage()
      const screen = screenOf(page, product)
      await signIn(screen, account)

      await test.step('list and filters', async () => {
        await expect.poll(() => screen.count('.tender-row')).toBeGreaterThan(4)
        await screen.press('button', 'Filtros')
        // its name ends with a count
        const option = `document.querySelector('.filter-option')?.innerText.replace(/\\s+/g, ' ').trim() ?? ''`
        await expect.poll(() => screen.page.evaluate(option)).toMatch(/^Publicada [\d.]+$/)
        await screen.press('checkbox', await screen.page.evaluate(option))
        await screen.sees('button', 'Filtros (1)')
        await expect.poll(() => screen.page.url()).toContain('status=publicada')
        await screen.page.press('Escape')
        await screen.press('button', 'Quitar filtro: Publicada')
        await screen.sees('button', 'Filtros')
      })
      await test.step('search', async () => {
        await screen.write('Buscar licitaciones', 'mobiliario')
        await screen.page.press('Enter')
        await expect.poll(() => screen.page.url()).toContain('/dashboard/search/mobiliario')
        await expect.poll(() => screen.count('.tender-row mark')).toBeGreaterThan(0)
      })
      const first = `document.querySelector('.tender-row-title a')`
      const title = await screen.page.evaluate<string>(`${first}.textContent`)
      const code = await screen.page.evaluate<string>(`${first}.pathname.split('/').at(-2)`)
      await test.step('detail and follow', async () => {
        await screen.press('link', title)
        await screen.sees('heading', title)
        await screen.sees('heading', 'Plazos')
        await screen.press('button', `Seguir ${code}`)
        await screen.sees('button', `Dejar de seguir ${code}, siguiendo`)
      })
      await test.step('board', async () => {
        await screen.press('link', 'Plazos')
        await screen.sees('heading', 'Plazos')
        await screen.sees('link', title)
      })
      await test.step('rubros', async () => {
        await screen.press('link', 'Inicio')
        await screen.press('button', 'Editar rubros')
        await screen.sees('heading', 'Tus rubros')
        await screen.press('switch', 'Alimentos, bebidas y tabaco')
        await screen.press('button', 'Actualizar')
        await expect.poll(() => screen.text('.list-sentence')).toMatch(/tus (?!24 )\d+ rubros/)
      })
      await test.step('services', async () => {
        await screen.press('link', 'Servicios')
        await screen.sees('heading', 'Servicios')
        await expect.poll(() => screen.text('main')).toContain('45 servicios')
      })
      await test.step('profile', async () => {
        await screen.open('/perfil')
        await screen.press('button', 'Editar nombre de fantasía')
        await screen.write('Nombre de fantasía', 'Mapocho Norte')
        await screen.press('button', 'Guardar')
        await screen.sees('button', 'Editar nombre de fantasía')
        await expect.poll(() => screen.text('main')).toContain('Mapocho Norte')
      })
      await test.step('contact', async () => {
        await screen.open('/contact')
        await screen.write('Nombre', 'Ana Ñúñez')
        await screen.write('Correo electrónico', 'ana@empresa.example')
        await screen.write('Mensaje', '¿Cómo agrego un segundo usuario?')
        await screen.press('button', 'Enviar')
        await expect.poll(() => screen.text('body')).toContain('Mensaje enviado correctamente')
      })
      await test.step('no sideways scroll in a narrow window', async () => {
        await screen.page.resize(480, 844)
        for (const path of sessionPaths({ ...UNKNOWN, tender: code })) {
          await screen.open(path)
          await expect.poll(() => screen.text('main h1')).not.toBe('')
          expect(await screen.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
        }
      })
      expect(screen.page.errors).toEqual([])
    })

    test('a company registers', async ({ product }) => {
      page = await engine.openPage()
      const screen = screenOf(page, product)
      const email = newAddress()
      await screen.open('/register')
      await screen.write('Correo electrónico', email)
      await screen.write('Contraseña', PASSWORD)
      await screen.write('Repite la contraseña', PASSWORD)
      await screen.press('button', 'Siguiente')
      await screen.write('Código de verificación', await readCode(product, email))
      await screen.press('button', 'Verificar')
      await screen.write('RUT de la empresa', newRut())
      await screen.write('Nombre de fantasía', 'Ficticia')
      await screen.write('Email institucional', 'contacto@empresa-ficticia.cl')
      await screen.write('Teléfono', '+56 9 8765 4321')
      await screen.press('button', 'Finalizar registro')
      await screen.sees('link', `Continuar como ${email}`)
      expect(screen.page.errors).toEqual([])
    })
  })
}

async function signIn(screen: Screen, { email, password }: Worker['account']) {
  await screen.open('/login')
  // the guide of the first visit would cover the rows
  await screen.page.evaluate(`localStorage['guide-storage'] = '{"state":{"showGuide":false},"version":0}'`)
  await screen.write('Correo electrónico', email)
  await screen.write('Contraseña', password)
  await screen.press('button', 'Ingresar')
  // the heading of the list is only for screen readers
  await screen.sees('button', 'Filtros')
}

type Screen = ReturnType<typeof screenOf>

/** A page of the product whose elements are awaited. */
function screenOf(page: EnginePage, { url }: Product) {
  return {
    page,
    open: (path: string) => page.goto(url + path),
    press: (role: Role, name: string) => expect(() => page.click(role, name)).toPass(),
    write: (name: string, text: string) => expect(() => page.fill(name, text)).toPass(),
    sees: (role: Role, name: string) => expect.poll(() => page.has(role, name), `${role} "${name}"`).toBe(true),
    text: (selector: string) =>
      page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`),
    count: (selector: string) => page.evaluate<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`),
  }
}
