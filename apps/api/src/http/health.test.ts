import { openTestDatabase } from '@mirador/database/testing/test-database'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { mountHealth } from './health.ts'

test('TRU-2 many probes at a time share one check of the database', async () => {
  const database = await openTestDatabase()
  const app = fastify()
  let checks = 0
  const counted = {
    ...database,
    hasRoom() {
      checks++
      return database.hasRoom()
    },
  }
  mountHealth(app, { database: counted, standby: undefined, log: app.log } as unknown as Context)
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  expect(checks).toBe(1)
  await app.close()
  await database.close()
})
