import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { canonicalRut, checkDigit, cleanRut, formatRut, isValidRut } from './rut.ts'

const REAL_RUTS = new URL('../../../../../shared/data/ruts_instituciones.csv', import.meta.url)

describe('RUT', () => {
  test.each([
    ['61.606.500-9', true],
    ['61606500-9', true],
    ['616065009', true],
    ['96.712.740-k', checkDigit('96712740') === 'K'],
    ['61.606.500-8', false],
    ['061.606.500-9', false],
    ['0.000.000-0', false],
    ['61.6065.00-9', false],
    ['61-606-500-9', false],
    ['K', false],
    ['', false],
  ])('RUTV-1 %s is valid: %s', (rut, valid) => {
    expect(isValidRut(rut)).toBe(valid)
  })

  test('RUTV-1 the check digit may be 0 or K', () => {
    const digits = new Set(Array.from({ length: 200 }, (_, i) => checkDigit(String(60_000_000 + i))))
    expect([...digits].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'K'])
  })

  test('RUTV-1 formatting and cleaning are inverse, and one wrong digit is always rejected', () => {
    for (let body = 1_000_003; body < 99_999_999; body += 1_234_567) {
      const rut = `${body}${checkDigit(String(body))}`
      expect(cleanRut(formatRut(rut))).toBe(rut)
      expect(canonicalRut(formatRut(rut))).toBe(formatRut(rut, { dots: false }))
      expect(isValidRut(formatRut(rut))).toBe(true)
      for (let place = 1; place < rut.length - 1; place++) {
        const wrong = rut.slice(0, place) + ((Number(rut[place]) + 1) % 10) + rut.slice(place + 1)
        expect(isValidRut(wrong), wrong).toBe(false)
      }
    }
  })

  test('formats while it is being typed', () => {
    expect(['7', '76', '764', '7648', '76482913k'].map((typed) => formatRut(typed))).toEqual([
      '7',
      '7-6',
      '76-4',
      '764-8',
      '76.482.913-K',
    ])
  })

  test.skipIf(!existsSync(REAL_RUTS))('RUTV-1 the ruts of real institutions are valid, with dots and without', () => {
    const ruts = readFileSync(REAL_RUTS, 'utf8').match(/\d{1,2}\.\d{3}\.\d{3}-[\dkK]/g) ?? []
    expect(ruts.length).toBeGreaterThan(30)
    for (const rut of ruts) {
      expect(isValidRut(rut), rut).toBe(true)
      expect(formatRut(canonicalRut(rut))).toBe(rut.toUpperCase())
    }
  })
})
