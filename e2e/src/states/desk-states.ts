import { expect } from '@playwright/test'
import { failRequests } from '../answers.ts'
import { rows } from '../list.ts'
import { callApi, type Person, press, type State, seen } from './state.ts'

const DESK = '/dashboard?view=mesa'

/** Decides on the first tenders of the list, of which the first is then opened with a task and a note. */
async function prepareDesk(page: Parameters<NonNullable<State['prepare']>>[0], by: Person) {
  await page.goto('/dashboard?scope=all&status=publicada')
  const links = rows(page).getByRole('link')
  await expect(links.first()).toBeVisible()
  const codes = await links.evaluateAll((all) =>
    all.map((link) => decodeURIComponent(link.getAttribute('href')?.split('/').at(-2) ?? '')).filter(Boolean),
  )
  const stages = ['preparando', 'por_decidir', 'enviada', 'no_vamos', 'perdida']
  for (const [place, code] of [...new Set(codes)].slice(0, stages.length).entries()) {
    const stage = stages[place]
    const reason = stage === 'no_vamos' ? 'precio' : null
    await callApi(by, 'PUT', `/bid/by/${code}/pursuit`, { stage, reason, words: null, version: 0 })
  }
}

/** Opens the first tender and gives it a task and a note, as a person does. */
const openFirst: State['open'] = async (page) => {
  await page
    .getByRole('region', { name: /^Preparando/ })
    .getByRole('link')
    .first()
    .click()
  await press(page, 'Agregar tarea')
  await page.getByLabel('Qué hay que hacer').fill('Pedir muestras a bodega')
  await press(page, 'Guardar')
  await seen(page, '0 de 1')
  await press(page, 'Escribir nota')
  await page.getByLabel('Texto de la nota').fill('La línea 8 no es nuestra.')
  await press(page, 'Guardar')
  await seen(page, 'Nota escrita')
}

/** Mesa with something on it: its screen alone is empty. */
export const DESK_STATES: readonly State[] = [
  {
    name: 'the desk, with every folded stage open',
    path: DESK,
    who: 'newcomer',
    prepare: prepareDesk,
    open: async (page) => {
      await expect(page.locator('.desk-fold summary')).toHaveCount(2)
      for (const stage of await page.locator('.desk-fold summary').all()) await stage.click()
      await expect(page.locator('.desk-fold li')).toHaveCount(2)
    },
    part: 'main',
    isForFingers: true,
  },
  {
    name: 'an open tender of the desk',
    path: DESK,
    who: 'newcomer',
    prepare: prepareDesk,
    open: openFirst,
    part: 'main',
    isForFingers: true,
  },
  {
    name: 'a task that is being written, and a reason that is asked for',
    path: DESK,
    who: 'newcomer',
    prepare: prepareDesk,
    open: async (page) => {
      await page
        .getByRole('region', { name: /^Preparando/ })
        .getByRole('link')
        .first()
        .click()
      await press(page, 'Agregar tarea')
      await press(page, 'Guardar')
      await seen(page, 'Escribe qué hay que hacer.')
      await page.getByRole('region', { name: 'Licitación abierta' }).getByText('No vamos', { exact: true }).click()
      await seen(page, 'Plazo muy corto')
    },
    part: 'main',
    isForFingers: true,
  },
  {
    name: 'a desk that cannot be loaded',
    path: DESK,
    fails: true,
    prepare: (page) => failRequests(page, /\/api\/(team|mesa\/\d+)(\?|$)/),
    open: (page) => expect(page.getByText('No pudimos leer la Mesa')).toBeVisible({ timeout: 20_000 }),
    part: 'main',
  },
]
