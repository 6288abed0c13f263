import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { lookUpRut } from './tax-registry.ts'

const REAL = new URL('../../../../shared/data/ruts_instituciones.csv', import.meta.url)
const isAccepted = (rut: string) => z.safeParse(lookUpRut.params, { rut }).success

test.skipIf(!existsSync(REAL))(
  'RUTV-1 the look-up takes every available real institution rut, and none with another check digit',
  () => {
    const ruts = readFileSync(REAL, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split(';')[0]?.trim() || [])
    expect(ruts.length).toBeGreaterThan(30)
    for (const rut of ruts) {
      const digits = '0123456789K'.split('').filter((digit) => isAccepted(rut.slice(0, -1) + digit))
      expect(digits, rut).toEqual([rut.slice(-1).toUpperCase()])
    }
  },
)
