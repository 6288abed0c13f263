import type { Page } from '@playwright/test'
import { failRequests } from '../answers.ts'
import { DEMO_RUT, DIALOG, dialogOf, type Person, press, registerFully, type State, seen } from './state.ts'

const NEW = { path: '/dashboard', who: 'newcomer', part: DIALOG, isForFingers: true } as const
const withoutHistory = (_page: Page, by: Person) => registerFully(by)
const withHistory = (_page: Page, by: Person) => registerFully(by, DEMO_RUT)

/** Skips screens of the questions after the first sign-in. */
async function skip(page: Page, screens: number) {
  for (let screen = 1; screen <= screens; screen++) {
    await seen(page, `${screen} de 4`)
    await press(page, 'Saltar')
  }
  await seen(page, `${screens + 1} de 4`)
}

async function toTenders(page: Page) {
  await press(page, 'Sí, esto vendemos')
  await seen(page, '2 de 4')
  await press(page, 'Saltar')
  await seen(page, 'Muy parecida')
}

/** The questions after the first sign-in. */
export const WELCOME_STATES: readonly State[] = [
  {
    ...NEW,
    name: 'what a new company sells',
    prepare: withoutHistory,
    open: async (page) => {
      await dialogOf(page).getByRole('textbox').fill('notebooks, tóner y zepelines de la luna')
      await seen(page, /Como frase, nadie escribió/)
    },
  },
  {
    ...NEW,
    name: 'what a company with a history sells',
    prepare: withHistory,
    open: (page) => seen(page, /^Ustedes son /),
  },
  {
    ...NEW,
    name: 'a history that cannot be read',
    prepare: async (page, by) => {
      await withHistory(page, by)
      await failRequests(page, /\/company\/history\/profile/)
    },
    open: (page) => seen(page, 'No pudimos leer en qué ofertó tu empresa'),
    fails: true,
  },
  {
    ...NEW,
    name: 'where a company delivers',
    prepare: withHistory,
    open: (page) => skip(page, 1),
  },
  {
    ...NEW,
    name: 'regions that cannot be counted',
    prepare: async (page, by) => {
      await withoutHistory(page, by)
      await failRequests(page, /\/bid\/facets/)
    },
    open: async (page) => {
      await skip(page, 1)
      await seen(page, 'No pudimos contar las abiertas de cada región')
    },
    fails: true,
  },
  {
    ...NEW,
    name: 'three tenders for a company, one of which is not',
    prepare: withHistory,
    open: async (page) => {
      await toTenders(page)
      await press(page, 'Una o dos no')
      await press(page, 'No me sirve')
      await page.getByRole('radio', { name: 'Queda lejos' }).check()
    },
  },
  {
    ...NEW,
    name: 'no tenders for a company that said nothing',
    prepare: withoutHistory,
    open: async (page) => {
      await skip(page, 2)
      await seen(page, 'Cambiar las palabras')
    },
  },
  {
    ...NEW,
    name: 'the mail of each morning, which could not be saved',
    prepare: async (page, by) => {
      await withoutHistory(page, by)
      await failRequests(page, /\/users\/start/)
    },
    open: async (page) => {
      await skip(page, 3)
      await press(page, 'Ver mi Hoy')
      await seen(page, /^No se guardó/)
    },
    fails: true,
  },
]
