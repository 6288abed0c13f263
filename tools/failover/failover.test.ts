import { describe, expect, test } from 'vitest'
import { findFailoverPrograms } from './failover-programs.ts'
import { type FailoverFigures, measureFailover } from './measure-failover.ts'

const programs = process.env.TEST_DATABASE_URL ? findFailoverPrograms() : { missing: [] }

const needs = 'needs PostgreSQL and the packages patroni, etcd-server and haproxy'
describe.skipIf('missing' in programs)(`a primary that is killed (${needs})`, { timeout: 300_000 }, () => {
  test('another node takes over within 30 s; no acknowledged write is lost, reads go on, and every session stays', async () => {
    if ('missing' in programs) return
    const figures = await measureFailover(programs)
    expect(figures).toMatchObject({
      lost: [],
      strange: [],
      sessions: { open: 4, ended: 0 },
    } satisfies Partial<FailoverFigures>)
    expect(figures.acknowledged).toBeGreaterThan(100)
    expect(figures.writesAgainMs).toBeLessThan(30_000)
    expect(figures.syncAgainMs).toBeLessThan(30_000)
    expect(figures.reads.during).toBeGreaterThan(100)
    expect(figures.reads.failed).toBe(0)
    expect(figures.longestReadGapMs).toBeLessThan(5000)
  })
})
