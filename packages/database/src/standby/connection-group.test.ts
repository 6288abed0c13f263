import type pg from 'pg'
import { expect, test } from 'vitest'
import { createConnectionGroup } from './connection-group.ts'

const clientOf = (name: string) => ({ name }) as unknown as pg.Client

test('a connection has one holder at a time, and waiting callers get free connections in order', async () => {
  const group = createConnectionGroup(1000)
  const client = clientOf('a')
  group.add(client)
  const first = await group.connect()
  expect(first).toBe(client)
  const order: string[] = []
  const waiting = ['second', 'third'].map(async (name) => {
    const held = await group.connect()
    order.push(name)
    held.release()
  })
  expect(group.idle()).toBe(-2)
  first.release()
  await Promise.all(waiting)
  expect(order).toEqual(['second', 'third'])
  expect(group.idle()).toBe(1)
})

test('a connection released twice is free once', async () => {
  const group = createConnectionGroup(10)
  group.add(clientOf('a'))
  const held = await group.connect()
  held.release()
  held.release()
  expect(group.idle()).toBe(1)
  await group.connect()
  await expect(group.connect()).rejects.toThrow('no connection to the standby was free within 10 ms')
})

test('when the group ends, waiting and later callers are refused', async () => {
  const group = createConnectionGroup(60_000)
  const waiting = group.connect()
  void group.end()
  await expect(waiting).rejects.toThrow('Connection terminated')
  await expect(group.connect()).rejects.toThrow('Connection terminated')
})

test('only free connections of a certain age are taken out', async () => {
  const group = createConnectionGroup(10)
  group.add(clientOf('a'))
  group.add(clientOf('b'))
  const held = await group.connect()
  expect(group.takeOlderThan(performance.now() - 60_000)).toBeUndefined()
  expect(group.takeOlderThan(performance.now() + 1)).toBeDefined()
  expect(group.takeOlderThan(performance.now() + 1)).toBeUndefined()
  held.release()
  expect(group.takeOlderThan(performance.now() + 1)).toBe(held)
})
