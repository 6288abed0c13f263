import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissAllToasts,
  dismissToast,
  pauseToasts,
  resumeToasts,
  showToast,
  useToasts,
  visibleToasts,
} from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  dismissAllToasts()
  vi.useRealTimers()
})

const messages = () => visibleToasts(useToasts.getState().toasts, 'bottom-right').map((toast) => toast.message)

test('TOA-1 a toast is shown for 4000 ms', () => {
  showToast('success', 'Hecho')
  vi.advanceTimersByTime(3999)
  expect(messages()).toEqual(['Hecho'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('TOA-1 a toast with a button stays for eight seconds', () => {
  showToast('success', 'Hecho', { actions: [{ label: 'Deshacer', run() {} }] })
  vi.advanceTimersByTime(7999)
  expect(messages()).toEqual(['Hecho'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('TOA-1 at most three are visible; the fourth waits and then has its full time', () => {
  for (const message of ['uno', 'dos', 'tres', 'cuatro']) showToast('error', message)
  expect(messages()).toEqual(['uno', 'dos', 'tres'])
  vi.advanceTimersByTime(4000)
  expect(messages()).toEqual(['cuatro'])
  vi.advanceTimersByTime(3999)
  expect(messages()).toEqual(['cuatro'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('TOA-1 timers pause under the pointer, with the focus inside and on a hidden page, until no reason is left', () => {
  showToast('info', 'Hola')
  vi.advanceTimersByTime(3000)
  pauseToasts('hover')
  pauseToasts('hidden')
  vi.advanceTimersByTime(60_000)
  resumeToasts('hover')
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['Hola'])
  resumeToasts('hidden')
  vi.advanceTimersByTime(999)
  expect(messages()).toEqual(['Hola'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('TOA-1 a toast shown while timers are paused is paused too', () => {
  pauseToasts('focus')
  showToast('info', 'Nuevo')
  vi.advanceTimersByTime(10_000)
  expect(messages()).toEqual(['Nuevo'])
  resumeToasts('focus')
  vi.advanceTimersByTime(4000)
  expect(messages()).toEqual([])
})

test('TOA-1 by default a toast is bottom-right without a close button; each position shows its own three', () => {
  showToast('info', 'abajo')
  const id = showToast('error', 'arriba', { position: 'top-center', closeButton: true })
  const [below, above] = useToasts.getState().toasts
  expect(below).toMatchObject({ position: 'bottom-right', hasCloseButton: false })
  expect(above).toMatchObject({ position: 'top-center', hasCloseButton: true })
  dismissToast(id)
  expect(useToasts.getState().toasts).toHaveLength(1)
})
