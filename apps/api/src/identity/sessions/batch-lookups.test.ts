import { expect, test } from 'vitest'
import { batchQuestions } from './batch-lookups.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('SES-4 look-ups of one turn of the event loop share a query, and each gets its own result', async () => {
  const batches: string[][] = []
  const isLive = batchQuestions(async (keys) => {
    batches.push([...keys])
    return new Set(['a', 'c'])
  })
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(isLive))).toEqual([true, false, true, true])
  expect(batches).toEqual([['a', 'b', 'c']])
})

test('SES-4 no caller gets a result that was read before its call', async () => {
  const live = new Set(['a'])
  const answers: (() => void)[] = []
  const isLive = batchQuestions((keys) => {
    const liveKeys = new Set(keys.filter((key) => live.has(key)))
    return new Promise((resolve) => answers.push(() => resolve(liveKeys)))
  })
  const before = isLive('a')
  await turn()
  live.delete('a')
  const after = isLive('a')
  await turn()
  for (const answer of answers) answer()
  expect([await before, await after]).toEqual([true, false])
})

test('SES-4 a failed query fails its callers only, not the next ones', async () => {
  let fails = true
  const isLive = batchQuestions(async (keys) => {
    if (fails) throw new Error('connection lost')
    return new Set(keys)
  })
  const both = await Promise.allSettled([isLive('a'), isLive('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await isLive('a')).toBe(true)
})

test('SES-4 with a limit of queries at a time, look-ups that come meanwhile share the next one, also after a failure', async () => {
  const batches: string[][] = []
  const ends: ((error?: Error) => void)[] = []
  const isLive = batchQuestions((keys) => {
    batches.push([...keys])
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(new Set(keys)))))
  }, 1)
  const first = isLive('a')
  await turn()
  const second = isLive('b')
  await turn()
  const third = isLive('c')
  await turn()
  expect(batches).toEqual([['a']])
  ends[0]?.(new Error('connection lost'))
  await expect(first).rejects.toThrow('connection lost')
  await turn()
  expect(batches).toEqual([['a'], ['b', 'c']])
  ends[1]?.()
  expect(await Promise.all([second, third])).toEqual([true, true])
  const last = isLive('d')
  await turn()
  ends[2]?.()
  expect(await last).toBe(true)
})
