import { failRequests } from '../answers.ts'
import { DIALOG, press, type State, seen } from './state.ts'

/** Assistants that the account let in, and the page on which it lets one in. */
export const ASSISTANT_STATES: readonly State[] = [
  {
    name: 'an assistant that was let in',
    path: '/perfil?vista=cuenta',
    prepare: (page) =>
      page.route(/\/users\/assistants$/, (route) =>
        route.fulfill({
          json: {
            assistants: [
              {
                id: 1,
                host: 'asistente.example',
                name: 'Asistente de ejemplo',
                scopes: ['leer', 'mesa'],
                created_at: '2026-11-20T12:00:00.000Z',
                expires_at: '2027-02-18T12:00:00.000Z',
                used_on: '2026-11-22',
                used_network: '190.20.30.x',
              },
            ],
          },
        }),
      ),
    open: async (page) => {
      await press(page, 'Quitar el asistente asistente.example')
      await seen(page, '¿Quitar asistente.example?')
    },
    part: DIALOG,
  },
  {
    name: 'assistants that cannot be loaded',
    path: '/perfil?vista=cuenta',
    prepare: (page) => failRequests(page, /\/users\/assistants$/),
    open: (page) => seen(page, 'No pudimos mostrar tus asistentes'),
    part: 'main',
    fails: true,
  },
  {
    name: 'an assistant that asks to get in',
    path: '/asistentes/autorizar?client_id=x',
    prepare: (page) =>
      page.route(/\/users\/assistants\/consent$/, (route) =>
        route.fulfill({
          json: {
            redirect: null,
            consent: {
              host: 'asistente.example',
              name: 'Asistente de ejemplo',
              returns_to: '127.0.0.1:8000',
              is_local: true,
              scopes: ['leer', 'mesa'],
              company: 'Maule SpA',
              email: 'ventas@maule.example',
              confirm_with: 'password',
            },
          },
        }),
      ),
    open: async (page) => {
      await seen(page, '¿Permitir que asistente.example entre por ti?')
      await press(page, 'Permitir')
      await seen(page, 'Escribe tu contraseña.')
    },
  },
  {
    name: 'an assistant that cannot be verified',
    path: '/asistentes/autorizar?client_id=x',
    open: (page) => seen(page, 'No sabemos quién pide entrar'),
    fails: true,
  },
]
