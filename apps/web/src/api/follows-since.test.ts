import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followsSince } from './follows-since.ts'

const TENDER = { bid_idn: '1057-1-LE26', is_followed: false, name: 'Gases clínicos' }
const FOLLOWED = { ...TENDER, is_followed: true }

/** Clicks the button; the test decides when the response arrives. */
function click(client: QueryClient, bid_idn: string, isFollowed: boolean) {
  const answer = Promise.withResolvers<void>()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationKey: ['followTender', bid_idn], mutationFn: () => answer.promise })
  const done = mutation.execute(isFollowed).catch(() => undefined)
  const end = (how: () => void) => {
    how()
    return done
  }
  return { stored: () => end(answer.resolve), refused: () => end(() => answer.reject(new Error())) }
}

test('DET-3 a response requested before a follow was stored shows the follow', async () => {
  const client = new QueryClient()
  const apply = followsSince(client)
  const { stored } = click(client, TENDER.bid_idn, true)
  const applyMeanwhile = followsSince(client)
  expect(apply(TENDER)).toEqual(FOLLOWED)
  await stored()
  expect([apply(TENDER), applyMeanwhile(TENDER)]).toEqual([FOLLOWED, FOLLOWED])
})

test('DET-3 a response requested after the follow was stored is unchanged', async () => {
  const client = new QueryClient()
  await click(client, TENDER.bid_idn, true).stored()
  expect(followsSince(client)(TENDER)).toBe(TENDER)
})

test('DET-3 the last of several clicks counts; clicks on other tenders and refused clicks do not', async () => {
  const client = new QueryClient()
  const apply = followsSince(client)
  await click(client, '2-2-LE26', true).stored()
  expect(apply(TENDER)).toBe(TENDER)
  await click(client, TENDER.bid_idn, true).stored()
  const unfollow = click(client, TENDER.bid_idn, false)
  expect(apply(FOLLOWED)).toEqual(TENDER)
  await unfollow.refused()
  expect(apply(TENDER)).toEqual(FOLLOWED)
})
