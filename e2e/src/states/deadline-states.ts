import { failRequests } from '../answers.ts'
import { type State, seen } from './state.ts'

/** States of Plazos. */
export const DEADLINE_STATES: readonly State[] = [
  {
    name: 'the menu of a row of Plazos',
    isForFingers: true,
    path: '/dashboard?following=true&view=plazos',
    open: (page) =>
      page
        .getByRole('button', { name: /^Marcar plazos de/ })
        .first()
        .click(),
    part: '.plazos',
  },
  {
    name: 'Plazos of an account that follows none',
    path: '/dashboard?following=true&view=plazos',
    who: 'newcomer',
    open: (page) => seen(page, 'Nada con plazo. Lo que sigas aparece aquí.'),
    part: 'main',
  },
  {
    name: 'Plazos that cannot be loaded',
    path: '/dashboard?following=true&view=plazos',
    prepare: (page) => failRequests(page, /\/follow_bid\/deadlines/),
    open: (page) => seen(page, 'No pudimos cargar los plazos'),
    part: 'main',
    fails: true,
  },
]
