import { TENDER_OFFERS } from '@mirador/texts/tender-offers'
import { expect } from '@playwright/test'
import { failRequests } from '../answers.ts'
import { PHONE, WIDE } from '../sweep.ts'
import { openSection, sectionOf } from '../tender-sections.ts'
import { GRADE, MINE, openFirst, type State } from './state.ts'

/** The buttons stand in another place on a phone. */
const DECLINED = {
  path: MINE,
  open: async (page) => {
    await openFirst(page)
    await page.getByRole('button', { name: 'No vamos' }).filter({ visible: true }).click()
    await page.getByRole('region', { name: 'No vamos' }).getByLabel('Otro').check()
    await expect(page.getByLabel('En pocas palabras').filter({ visible: true })).toBeVisible()
  },
} satisfies Partial<State>

/** Parts of the page of a tender. */
export const TENDER_STATES: readonly State[] = [
  {
    name: 'a tender with changes since the last visit',
    path: '/dashboard?following=true',
    // it is opened once more
    prepare: (page) => failRequests(page, /\/follow_bid\/seen$/),
    open: async (page) => {
      await page
        .getByRole('article')
        .filter({ hasText: 'cambios más' })
        .first()
        .getByRole('heading')
        .getByRole('link')
        .click()
      await expect(page.getByRole('region', { name: 'Desde tu última visita' })).toBeVisible()
      await openSection(page, 'changes')
      await expect(sectionOf(page, 'changes').locator('ol > li').first()).toBeVisible()
    },
    fails: true,
  },
  {
    name: 'a tender of a second call',
    path: '/dashboard/search/segundo%20llamado?scope=all&status=publicada',
    open: async (page) => {
      await openFirst(page)
      await expect(page.getByRole('region', { name: 'Segundo llamado' })).toBeVisible()
    },
    part: 'main',
  },
  {
    name: 'a tender with an own offer',
    path: '/analisis?vista=historia&lineas=ganadas',
    open: async (page) => {
      await page.locator('#lineas a[href*="/detail"]').first().click()
      await expect(page).toHaveURL(/\/detail/)
      await openSection(page, 'offers')
      await expect(page.getByRole('main').getByText(TENDER_OFFERS.you, { exact: true }).first()).toBeVisible()
    },
    part: 'main',
  },
  {
    name: 'a tender that says why it fits',
    path: MINE,
    open: async (page) => {
      await openFirst(page)
      await page.locator('.tender-fit').getByRole('button', { name: GRADE }).click()
      await expect(page.getByRole('region', { name: /^Por qué: / })).toBeVisible()
    },
    part: 'main',
  },
  { ...DECLINED, name: 'a tender that is declined', sizes: [WIDE], part: 'main' },
  {
    ...DECLINED,
    name: 'a tender that is declined on a phone',
    sizes: [PHONE],
    isForFingers: true,
    part: '[popover]:popover-open',
  },
  {
    name: 'a decided Compra Ágil',
    path: '/dashboard?scope=all&canal=agil&status=adjudicada&sort=recent',
    open: async (page) => {
      await page
        .getByRole('navigation', { name: 'Paginación' })
        .getByRole('button', { name: /^Página \d+$/ })
        .last()
        .click()
      await page
        .getByRole('article')
        .filter({ hasText: 'Eligieron a' })
        .first()
        .getByRole('heading')
        .getByRole('link')
        .click()
      await expect(page.getByRole('region', { name: 'Quiénes cotizaron' })).toBeVisible()
    },
    part: 'main',
  },
  { name: 'an unknown tender', path: '/dashboard/999999-1-LE26/detail', fails: true },
]
