import { rangeOf, tenderTypeOfCode } from '../tender/tender-type.ts'
import { pesosRange } from '../tender/utm.ts'

/**
 * The UTM of December, in pesos, by year (Servicio de Impuestos Internos). A row is compared with ten times a limit, so
 * that the month does not matter, and its flag does not depend on what an operator loaded.
 */
const DECEMBER_UTM: Readonly<Record<number, number>> = {
  2007: 34_222,
  2008: 37_652,
  2009: 36_863,
  2010: 37_605,
  2011: 39_021,
  2012: 40_206,
  2013: 40_772,
  2014: 43_198,
  2015: 44_955,
  2016: 46_183,
  2017: 46_972,
  2018: 48_353,
  2019: 49_623,
  2020: 51_029,
  2021: 54_171,
  2022: 61_157,
  2023: 64_216,
  2024: 67_294,
  2025: 69_542,
}
const [FIRST, LAST] = [2007, 2025]

/**
 * The maximum amount of a tender of a type, in pesos of its year; null when the type has no upper limit.
 * @param publishedOn a day, `2025-10-23`
 */
export function limitInPesos(typeCode: string | null, publishedOn: string): number | null {
  const range = rangeOf(tenderTypeOfCode(typeCode), publishedOn)
  return range && pesosRange(range, { pesos: utmOfYear(publishedOn) }).to
}

/** The UTM of the year of a day in pesos, near enough for a comparison with ten times a limit. */
export function utmOfYear(day: string): number {
  return DECEMBER_UTM[Math.min(LAST, Math.max(FIRST, Number(day.slice(0, 4))))] as number
}

/**
 * The last day of the year that a code ends with, `5212-7-LE14`. It stands for an unknown day, since the limits in
 * force then are the widest of the year.
 */
export const lastDayOfCode = (code: string) => `20${/\d\d$/.exec(code)?.[0] ?? '00'}-12-31`
