import { expect, test } from 'vitest'
import { carriedPosition, givePosition } from './position-cookie.ts'

const carrying = (cookie?: string) => ({ headers: cookie === undefined ? {} : { cookie } })

/** The Set-Cookie lines of a response. */
function given(cookie: string | undefined, position: bigint, secure = false): string[] {
  const lines: string[] = []
  const reply = { header: (_name: string, value: unknown) => lines.push(...(value as string[])) }
  givePosition(carrying(cookie), reply as never, position, { secure })
  return lines
}

test.each([
  [undefined, undefined],
  ['', undefined],
  ['mirador_refresh=abc', undefined],
  ['mirador_wal_16b3748=1', 0x16b3748n],
  // of two responses that arrived out of order the newer position counts
  ['mirador_wal_20=1; mirador_refresh=x; mirador_wal_10=1', 0x20n],
  ['mirador_wal_10=1;mirador_wal_20=1', 0x20n],
  // the largest position is after every real one: the client reads from the primary
  ['mirador_wal_ffffffffffffffff=1', 0xffff_ffff_ffff_ffffn],
])('a client that carries %j has seen %s', (cookie, position) => {
  expect(carriedPosition(carrying(cookie))).toBe(position)
})

test.each([
  'mirador_wal_=1',
  'mirador_wal_zz=1',
  'mirador_wal_-1=1',
  'mirador_wal_0x10=1',
  'mirador_wal_10000000000000000=1',
  'mirador_wal_10',
  'mirador_wal_10;=1',
  'x_mirador_wal_10=1',
  'x="mirador_wal_10=1"',
  `mirador_wal_${'f'.repeat(8000)}=1`,
  'mirador_wal_%31=1; mirador_wal_١=1',
])('a malformed position is ignored: %j', (cookie) => {
  expect(carriedPosition(carrying(cookie))).toBeUndefined()
})

test('a position lasts a minute, is hidden from scripts and other sites, and replaces older ones', () => {
  const attributes = 'Path=/; HttpOnly; SameSite=Strict'
  expect(given(undefined, 0x1fn)).toEqual([`mirador_wal_1f=1; Max-Age=60; ${attributes}`])
  expect(given('mirador_wal_1f=1; mirador_wal_30=1', 0x2fn, true)).toEqual([
    `mirador_wal_2f=1; Max-Age=60; ${attributes}; Secure`,
    `mirador_wal_1f=1; Max-Age=0; ${attributes}; Secure`,
  ])
})

test('the response to a client with a thousand positions is as small as to one with a few', () => {
  const cookie = Array.from({ length: 1000 }, (_, i) => `mirador_wal_${i.toString(16)}=1`).join('; ')
  expect(given(cookie, 0xffffn)).toHaveLength(17)
})
