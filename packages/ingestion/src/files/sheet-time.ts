import { DAY_MS } from '@mirador/domain/time/duration'
import { instantOfLocal } from '../mercado-publico/local-time.ts'

/** Day 0 of a workbook's dates (1900 system, counting its false leap day). */
const EPOCH = Date.UTC(1899, 11, 30)
const CHILEAN = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** A local time in a sheet: a workbook's serial number, ISO text, or `06/05/2025 07:15`. */
export function sheetInstant(value: string | number | undefined): Date | null {
  if (typeof value === 'number') {
    if (!(value > 0 && value < 200_000)) return null
    return instantOfLocal(new Date(EPOCH + Math.round(value * DAY_MS)).toISOString().slice(0, -1))
  }
  if (value === undefined) return null
  const local = value.trim()
  const match = CHILEAN.exec(local)
  if (!match) return instantOfLocal(local)
  const [, day, month, year, hour = '0', minute = '00', second = '00'] = match as unknown as string[]
  const two = (part = '') => part.padStart(2, '0')
  return instantOfLocal(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`)
}
