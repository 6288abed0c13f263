import { expect } from '@playwright/test'
import { boxAtRest, expectLoaded } from './src/at-rest.ts'
import { openProfile, profileValue } from './src/profile.ts'
import { newAddress, signUp, test, verify } from './src/registration.ts'

test('PRO-1 RUT and legal name are read-only; a missing name is not mentioned', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  await page.route(/\/users\/info$/, async (route) => {
    const user = await (await route.fetch()).json()
    await route.fulfill({ json: { ...user, company: { ...user.company, canonical_name: '' } } })
  })
  await openProfile(page)
  await expect(profileValue(page, 'Nombre legal')).toHaveText('No mencionado')
  await expect(profileValue(page, 'RUT de la empresa')).toHaveText('98.595.000-8')
  // an edit button for each of the other three values, and for the rubros
  await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(4)
})

test('PRO-1 the rubros are a list of names, complete on demand, with an edit button', async ({ session: page }) => {
  await openProfile(page)
  const rubros = profileValue(page, 'Rubros')
  await expect(rubros.getByText('Software', { exact: true })).toBeVisible()
  const more = rubros.getByRole('button', { name: /^y \d+ más$/ })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  const hidden = Number(/\d+/.exec(await more.innerText())?.[0])
  const names = rubros.getByRole('listitem')
  const first = await names.count()
  await more.click()
  await expect(names).toHaveCount(first + hidden)
  await rubros.getByRole('button', { name: 'Ver menos' }).click()
  await expect(names).toHaveCount(first)
  await expect(rubros.getByRole('button', { name: 'Editar rubros' })).toBeVisible()
})

test('PRO-1 the edit button of the rubros opens their dialog', async ({ session: page }) => {
  await openProfile(page)
  const pencil = page.getByRole('button', { name: 'Editar rubros' })
  await pencil.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actualizar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pencil).toBeFocused()
})

test('PRO-2 administrative data are announced as coming, without controls', async ({ session: page }) => {
  await openProfile(page)
  await expect(page.getByRole('heading', { name: 'Datos administrativos' })).toBeVisible()
  for (const label of ['Contraseña Clave Única', 'Usuario SII', 'Contraseña SII']) {
    await expect(profileValue(page, label)).toHaveText('Próximamente')
  }
})

test('PRO-1 the profile has five sections with an address each', { tag: '@main' }, async ({
  session: page,
  account,
}) => {
  await openProfile(page)
  const sections = page.getByRole('navigation', { name: 'Secciones del perfil' })
  await expect(sections.getByRole('link')).toHaveText(['Empresa', 'Rubros y palabras', 'Avisos', 'Cuenta', 'Personas'])
  for (const [name, path, heading] of [
    ['Rubros y palabras', '/perfil?vista=rubros', 'Tus rubros'],
    ['Avisos', '/perfil?vista=avisos', 'Avisos por correo'],
    ['Cuenta', '/perfil?vista=cuenta', 'Ingreso'],
    ['Personas', '/perfil?vista=equipo', 'Personas'],
    ['Empresa', '/perfil', 'Datos empresariales'],
  ] as const) {
    await sections.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new URL(path, page.url()).href)
    await expect(sections.locator('[aria-current=page]')).toHaveText(name)
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expectLoaded(page)
  }
  await page.goto('/perfil?vista=cuenta')
  await expect(profileValue(page, 'Correo de tu cuenta')).toHaveText(account.email)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByRole('dialog', { name: 'Cambiar contraseña' })).toBeVisible()
  await page.getByRole('link', { name: 'No la recuerdo' }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(account.email)
})

test('PRO-1 the segments of the chosen rubros say how many families are chosen and how many tenders are open', async ({
  session: page,
}) => {
  await page.goto('/perfil?vista=rubros')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\d+ de \d+/ })
  await expect(rows.first()).toContainText(/\d+ de \d+\d+ abiertas?$/)
  const total = page.getByText(/licitaci(ón abierta coincide|ones abiertas coinciden) con tus? /)
  const open = Number((await total.textContent())?.match(/^[\d.]+/)?.[0].replace('.', ''))
  expect(open).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Ver en la lista' }).click()
  await expect(page).toHaveURL(/\/dashboard\?/)
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`^${open.toLocaleString('es-CL', { useGrouping: 'always' })}\\b`))
      .first(),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Editar rubros' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('PRO-1 without their counts the rubros are shown all the same', async ({ session: page }) => {
  await page.route(/\/rubros\/count/, (route) => route.abort())
  await page.goto('/perfil?vista=rubros')
  await expect(page.getByText(/\d+ de \d+/).first()).toBeVisible()
  await expect(page.getByText(/abiertas?$/)).toHaveCount(0)
})

test('PRO-1 density and keys of the lists are set in the profile, for this device', async ({ session: page }) => {
  await page.goto('/perfil?vista=cuenta')
  const density = page.getByRole('group', { name: 'Densidad de las listas' })
  await density.getByText('Compacta').click()
  const keys = page.getByRole('switch', { name: 'Atajos de teclado' })
  await expect(keys).toBeChecked()
  await keys.uncheck()
  await page.reload()
  await expect(density.getByRole('radio', { name: 'Compacta' })).toBeChecked()
  await expect(keys).not.toBeChecked()
  await page.goto('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('article').getByRole('link').first()).not.toBeFocused()
  expect((await page.getByRole('article').first().boundingBox())?.height).toBeLessThan(70)
})

test('PRO-1 changed mail settings ask before a link leaves them; arrows lie inside their fields', async ({
  session: page,
}) => {
  await page.goto('/perfil?vista=avisos')
  const frequency = page.getByLabel('Resumen de cambios')
  for (const select of await page.getByRole('form', { name: 'Avisos por correo' }).getByRole('combobox').all()) {
    const [box, arrow] = [await boxAtRest(select), await boxAtRest(select.locator('xpath=following-sibling::*[1]'))]
    expect(arrow.x).toBeGreaterThan(box.x)
    expect(arrow.x + arrow.width).toBeLessThan(box.x + box.width)
  }
  await frequency.selectOption('weekly')
  const questions: string[] = []
  page.once('dialog', async (dialog) => {
    questions.push(dialog.message())
    await dialog.dismiss()
  })
  const link = page.getByRole('link', { name: 'Cuenta', exact: true })
  await link.click()
  expect(questions).toEqual(['Cambiaste tus avisos y no los aplicaste. ¿Salir sin guardarlos?'])
  await expect(frequency).toHaveValue('weekly')
  page.once('dialog', (dialog) => dialog.accept())
  await link.click()
  await expect(page).toHaveURL(/vista=cuenta$/)
  await link.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ingreso' })).toBeVisible()
})

test('PRO-2 the profile shows that it is loading, and can be loaded again after an error', async ({
  signedIn: page,
}) => {
  let isBroken = true
  let requests = 0
  let answerFirst = () => {}
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  await page.route(/\/users\/info$/, async (route) => {
    if (!isBroken) return route.continue()
    requests += 1
    if (requests === 1) await first
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'Se nos han cruzado los cables.' } })
  })
  await page.goto('/perfil')
  await expect(page.getByRole('status')).toContainText('Cargando tu perfil…')
  answerFirst()
  await expect(page.getByText('Error fetching data')).toBeVisible()
  // queries retry once
  expect(requests).toBe(2)
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(profileValue(page, 'RUT de la empresa')).toHaveText('98.595.000-8')
})

test('PRO-1 without a company the profile says what is missing and links to it', async ({ page, product }) => {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { name: 'Todavía no registras tu empresa' })).toBeVisible()
  await expect(profileValue(page, 'Rubros')).toContainText('Todavía no eliges rubros')
  await page.getByRole('link', { name: 'Registrar mi empresa' }).click()
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  await expect(page.getByLabel('RUT de la empresa')).toBeVisible()
})
