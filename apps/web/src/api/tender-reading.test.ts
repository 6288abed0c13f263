import type { TenderDetail } from '@mirador/contract/tenders'
import { expect, test } from 'vitest'
import { type RefreshOutcome, readTender, type TenderReading } from './tender-reading.ts'

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

/** A server whose copy of the tender is updated when the refresh ends; `log` lists its calls in order. */
function server({ refreshMs = 0, outcome = 'read' as RefreshOutcome | 'breaks', isKnown = true } = {}) {
  const log: string[] = []
  const stored: TenderReading[] = []
  let name = 'old'
  const controller = new AbortController()
  return {
    log,
    stored,
    controller,
    read: () =>
      readTender({
        refresh: async () => {
          log.push('POST')
          await after(refreshMs, undefined)
          if (outcome === 'breaks') throw new Error('502')
          if (outcome === 'read') name = 'new'
          return outcome
        },
        find: async () => {
          log.push('GET')
          return isKnown ? ({ name } as TenderDetail) : null
        },
        signal: controller.signal,
        onStored: (reading) => stored.push(reading),
      }),
  }
}

test('DET-1 the refresh is sent before the read', async () => {
  const { read, log } = server({ outcome: 'recent' })
  expect(await read()).toEqual({ tender: { name: 'old' }, refresh: 'recent' })
  expect(log).toEqual(['POST', 'GET'])
})

test('DET-1 a failed refresh does not hide the stored record', async () => {
  const { read } = server({ outcome: 'breaks' })
  expect(await read()).toEqual({ tender: { name: 'old' }, refresh: 'failed' })
})

test('DET-1 during a slow refresh the stored record is shown, then the refreshed one', async () => {
  const { read, log, stored } = server({ refreshMs: 80 })
  expect(await read()).toEqual({ tender: { name: 'new' }, refresh: 'read' })
  expect(stored).toEqual([{ tender: { name: 'old' }, refresh: 'pending' }])
  expect(log).toEqual(['POST', 'GET', 'GET'])
})

test('DET-1 the read of a code that is not stored yet waits for the refresh', async () => {
  const { read, stored } = server({ refreshMs: 80, isKnown: false, outcome: 'unknown' })
  expect(await read()).toEqual({ tender: null, refresh: 'unknown' })
  expect(stored).toEqual([])
})

test('DET-1 leaving the screen does not count as a failed refresh', async () => {
  const { read, controller } = server({ outcome: 'breaks' })
  controller.abort()
  await expect(read()).rejects.toThrow('502')
})
