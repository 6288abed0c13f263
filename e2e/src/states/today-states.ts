import { failRequests } from '../answers.ts'
import { changeToday, TODAY_ANSWERS, TODAY_PATH } from '../today-answer.ts'
import { press, type State, seen } from './state.ts'

/** States of Hoy. */
export const TODAY_STATES: readonly State[] = [
  {
    name: 'Hoy of an account that said nothing',
    path: TODAY_PATH,
    who: 'newcomer',
    isForFingers: true,
    open: (page) => seen(page, 'Ordenar por lo mío'),
    part: 'main',
  },
  {
    name: 'Hoy without words that tell tenders apart',
    path: TODAY_PATH,
    prepare: (page) => changeToday(page, TODAY_ANSWERS.flat),
    open: (page) => seen(page, 'Escribir mis palabras'),
    part: 'main',
  },
  {
    name: 'Hoy on the first day',
    path: TODAY_PATH,
    prepare: (page) => changeToday(page, TODAY_ANSWERS.firstDay),
    open: (page) => seen(page, /aquí verás lo que le cambien/),
    part: 'main',
  },
  {
    name: 'Hoy after an absence',
    path: TODAY_PATH,
    prepare: (page) => changeToday(page, TODAY_ANSWERS.away),
    open: (page) => seen(page, 'Ver las 23'),
    part: 'main',
  },
  {
    name: 'Hoy with nothing to decide',
    path: TODAY_PATH,
    prepare: (page) => changeToday(page, TODAY_ANSWERS.nothing),
    open: (page) => seen(page, 'Ver mis plazos'),
    part: 'main',
  },
  {
    name: 'Hoy with a queue that cannot be read',
    path: TODAY_PATH,
    isForFingers: true,
    prepare: (page) => changeToday(page, TODAY_ANSWERS.withoutChanges),
    open: (page) => seen(page, /No pudimos leer los cambios/),
    part: 'main',
  },
  {
    name: 'Hoy that cannot be loaded',
    path: TODAY_PATH,
    prepare: (page) => failRequests(page, /\/api\/today$/),
    open: (page) => seen(page, 'No pudimos cargar Hoy'),
    part: 'main',
    fails: true,
  },
  {
    name: "a row of Hoy that is marked 'No me sirve'",
    path: TODAY_PATH,
    isForFingers: true,
    open: async (page) => {
      await press(page, /^No me sirve: /)
      await page.getByRole('radio', { name: 'Queda lejos' }).check()
      await seen(page, 'Las demás quedan como están.')
    },
    part: 'main',
  },
]
