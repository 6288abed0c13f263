import { expect, type Locator, type Page } from '@playwright/test'
import { changeAnswer, failRequests } from '../answers.ts'
import { expectLoaded } from '../at-rest.ts'
import { callApi, DEMO_RUT, registerCompany, type State, seen } from './state.ts'

/** Of which no demo tender has products. */
const UNUSED_RUBRO = 54_100_000
const ANSWERS = '/analisis?vista=mercado'
const MONTHS = `${ANSWERS}&detalle=meses`
/** The request of the four answers. */
const ASKED = /\/api\/market\/answers/

/** Parts of institutions, companies, market and services. */
export const MARKET_STATES: readonly State[] = [
  { name: 'institutions that are searched', path: '/instituciones?q=hospital&orden=compra', part: 'main' },
  { name: 'an unknown institution', path: '/instituciones/by/rut/1-9/detail', part: 'main', fails: true },
  {
    name: 'all that an institution buys',
    path: '/instituciones?orden=compra',
    open: (page) => openBuying(page, 'alcance=todo', page.getByRole('region', { name: 'En cifras' })),
    part: 'main',
  },
  {
    name: 'an institution of too few processes',
    isWide: true,
    path: '/instituciones',
    open: (page) =>
      openBuying(
        page,
        'alcance=todo&periodo=12&tipo=5',
        page.getByText(/^(Muy pocos procesos|Ningún proceso)/).first(),
      ),
    part: 'main',
  },
  {
    name: 'an institution whose buying cannot be loaded',
    path: '/instituciones',
    prepare: (page) => failRequests(page, /\/profile\?/),
    open: (page) => openBuying(page, 'alcance=todo', page.getByText('No pudimos leer cómo compra')),
    part: 'main',
    fails: true,
  },
  { name: 'an unknown company', path: '/competidores/by/rut/99999999-9/detail', part: 'main', fails: true },
  {
    name: 'the lines of a company',
    path: '/competidores',
    open: async (page) => {
      await page.locator('main h2 a[href*="/by/rut/"]').first().click()
      await page
        .getByRole('link', { name: /^Ver (las|la) .*líneas?/ })
        .first()
        .click()
      await expect(
        page.getByRole('main').getByRole('row').or(page.getByRole('main').locator('li')).first(),
      ).toBeVisible()
    },
    part: 'main',
  },
  {
    name: 'the followed companies',
    path: '/competidores?vista=siguiendo',
    who: 'newcomer',
    prepare: async (_page, by) => {
      await registerCompany(by, DEMO_RUT)
      await callApi(by, 'POST', '/users/follow_supplier', { rut: DEMO_RUT.replaceAll('.', '') })
    },
    part: 'main',
  },
  { name: 'companies that are not found', path: '/proveedores?q=zzzzqqq', part: 'main' },
  {
    name: 'the history of an account without a company',
    path: '/analisis',
    who: 'newcomer',
    open: (page) => seen(page, 'Aún no registras tu empresa'),
    part: 'main',
  },
  {
    name: 'the history of a company without offers',
    path: '/analisis',
    who: 'newcomer',
    prepare: (_page, by) => registerCompany(by),
    open: (page) => seen(page, 'Tu empresa aún no figura en ofertas publicadas'),
    part: 'main',
  },
  {
    name: 'the history of a natural person',
    path: '/analisis',
    who: 'newcomer',
    prepare: (_page, by) => registerCompany(by, '12.345.678-5'),
    open: (page) => seen(page, 'Esta página es para empresas'),
    part: 'main',
  },
  {
    name: 'a history that cannot be loaded',
    path: '/analisis',
    prepare: (page) => failRequests(page, /\/company\/history$/),
    open: (page) => seen(page, 'No pudimos leer tu historia'),
    part: 'main',
    fails: true,
  },
  {
    name: 'a market month by month',
    path: MONTHS,
    open: (page) => expect(page.getByRole('slider', { name: 'Mes' })).toBeVisible(),
    part: 'main',
  },
  {
    name: 'a market that lacks months',
    path: MONTHS,
    prepare: (page) =>
      changeAnswer(page, /\/api\/market\?/, (market: { ledger: object; months: { month: string }[] }) => ({
        ...market,
        ledger: { ...market.ledger, to: '2026-08-01' },
        agile_kept_from: market.months.at(-1)?.month,
      })),
    open: (page) => seen(page, 'Resultados solo hasta agosto de 2026.'),
    part: 'main',
  },
  {
    name: 'a market month by month that is to be chosen',
    path: MONTHS,
    who: 'newcomer',
    open: (page) => seen(page, 'Elige un rubro para ver su mercado'),
    part: 'main',
  },
  {
    name: 'a market without tenders',
    isWide: true,
    path: `${MONTHS}&rubro=${UNUSED_RUBRO}`,
    open: (page) => seen(page, 'Ninguna licitación en este período'),
    part: 'main',
  },
  {
    name: 'a market month by month that cannot be loaded',
    path: MONTHS,
    prepare: (page) => failRequests(page, /\/api\/market\?/),
    open: (page) => seen(page, 'No pudimos leer el mercado'),
    part: 'main',
    fails: true,
  },
  {
    name: 'the tables of the four answers',
    path: ANSWERS,
    open: async (page) => {
      const summaries = page.getByText('Lo mismo en una tabla')
      // the answers arrive after the heading
      await expect(summaries).toHaveCount(4)
      for (const summary of await summaries.all()) await summary.click()
      await expect(page.getByRole('main').getByRole('table')).toHaveCount(4)
    },
    part: 'main',
  },
  {
    name: 'answers about Compra Ágil alone',
    path: `${ANSWERS}&canal=agil`,
    open: (page) => seen(page, 'De Compra Ágil solo contamos cuántas se publican'),
    part: 'main',
  },
  {
    name: 'answers of too few tenders',
    path: `${ANSWERS}&rubro=${UNUSED_RUBRO}`,
    open: (page) => seen(page, 'Muy pocas para decir quién compra: 0'),
    part: 'main',
  },
  {
    name: 'answers without offers',
    path: ANSWERS,
    prepare: (page) => changeAnswer(page, ASKED, (answers: object) => ({ ...answers, ledger: null })),
    open: (page) => seen(page, 'Aún no leemos ofertas'),
    part: 'main',
  },
  {
    name: 'answers without rubros',
    path: ANSWERS,
    who: 'newcomer',
    open: (page) => seen(page, 'Elige tus rubros para ver su mercado'),
    part: 'main',
  },
  {
    name: 'answers that are loading',
    path: ANSWERS,
    prepare: (page) => page.route(ASKED, () => {}),
    open: (page) => seen(page, 'Contando tu mercado…'),
    part: 'main',
  },
  {
    name: 'answers that cannot be loaded',
    path: ANSWERS,
    prepare: (page) => failRequests(page, ASKED),
    open: (page) => seen(page, 'No pudimos leer el mercado'),
    part: 'main',
    fails: true,
  },
  {
    name: 'a calculation without measurements',
    path: '/analisis?vista=calculo',
    prepare: (page) =>
      changeAnswer(page, /\/api\/evaluation$/, (evaluation: object) => ({ ...evaluation, measurements: [] })),
    open: (page) => seen(page, 'Aún no hay ninguna medición guardada.'),
    part: 'main',
  },
  {
    name: 'a directory without services',
    path: '/services',
    open: async (page) => {
      await page.getByLabel('Tipos de servicio').selectOption('Traducción e interpretación')
      await seen(page, 'No hay servicios de este tipo.')
    },
    part: 'main',
  },
  {
    name: 'a directory without its filters',
    path: '/services',
    prepare: (page) => failRequests(page, /types_services/),
    open: (page) => seen(page, 'No pudimos cargar las opciones de los filtros.'),
    part: 'main',
    fails: true,
  },
  {
    name: 'a directory that is loading',
    path: '/services',
    prepare: (page) => page.route(/\/servicios\/all(\?|$)/, () => {}),
    open: (page) => seen(page, 'Cargando servicios…'),
    part: 'main',
  },
  {
    name: 'a directory that cannot be loaded',
    path: '/services',
    prepare: (page) => failRequests(page, /\/servicios\/all(\?|$)/),
    open: (page) => seen(page, 'Error fetching data'),
    part: 'main',
    fails: true,
  },
]

async function openBuying(page: Page, filters: string, part: Locator) {
  const address = await page.locator('main h2 a').first().getAttribute('href')
  await page.goto(`${address}?vista=compra&${filters}`)
  await expect(part).toBeVisible()
  await expectLoaded(page)
}
