import { expect, test } from 'vitest'
import { isToken, newToken } from './token-format.ts'

test('CNX-1 a token has its published shape and the checksum of what precedes', () => {
  const tokens = Array.from({ length: 200 }, () => newToken())
  for (const token of tokens) {
    expect(token).toMatch(/^mrd_[0-9A-Za-z]{36}$/)
    expect(isToken(token)).toBe(true)
  }
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('CNX-1 the checksum is the CRC32 in base 62, most significant digit first', () => {
  const body = `mrd_${'0'.repeat(30)}`
  expect(isToken(`${body}${base62Of(crcOf(body))}`)).toBe(true)
})

test('CNX-1 a token with one letter changed is not one', () => {
  const token = newToken()
  for (let at = 4; at < token.length; at++) {
    const other = token.charAt(at) === 'x' ? 'y' : 'x'
    expect(isToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  }
  for (const text of ['', 'mrd_', token.slice(1), `${token}0`, token.toUpperCase(), ` ${token}`])
    expect(isToken(text)).toBe(false)
})

/** CRC-32/ISO-HDLC bit by bit, as its definition says. */
function crcOf(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function base62Of(value: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  return [5, 4, 3, 2, 1, 0].map((place) => digits.charAt(Math.floor(value / 62 ** place) % 62)).join('')
}
