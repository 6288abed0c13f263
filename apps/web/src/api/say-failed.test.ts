import { afterEach, expect, test } from 'vitest'
import { dismissAllToasts, useToasts } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'
import { sayFailed } from './say-failed.ts'

afterEach(dismissAllToasts)

const errorOf = (status: number, isReported = false) =>
  new ApiError({ status, code: 'any', message: 'No hay conexión.', isReported })
const toasts = () => useToasts.getState().toasts.map(({ message, actions }) => [message, actions.map((a) => a.label)])

test.each([0, 500, 503])('a change that failed with %i can be tried again', (status) => {
  let retries = 0
  sayFailed(errorOf(status), 'No se guardó.', () => retries++)
  expect(toasts()).toEqual([['No se guardó.', ['Reintentar']]])
  useToasts.getState().toasts[0]?.actions[0]?.run()
  expect(retries).toBe(1)
})

test('one that the server refuses, or without a way to try again, is only said; one that was said is not said twice', () => {
  sayFailed(errorOf(409), 'Cambió mientras tanto.', () => {})
  sayFailed(errorOf(503), 'No se guardó.', undefined)
  sayFailed(errorOf(401, true), 'Sin sesión.', () => {})
  expect(toasts()).toEqual([
    ['Cambió mientras tanto.', []],
    ['No se guardó.', []],
  ])
})
