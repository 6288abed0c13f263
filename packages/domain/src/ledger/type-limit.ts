import { tenderTypeOfCode } from '../tender/tender-type.ts'
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

/** Since when LP ends at 2,000 UTM: before LQ and LR existed it had no upper limit. */
const FIRST_YEAR_OF_LQ = 2016

/** The most that a tender of a type may cost, in pesos of its year; null when the type has no upper limit. */
export function limitInPesos(typeCode: string | null, year: number): number | null {
  const type = tenderTypeOfCode(typeCode)
  if (!type || (year < FIRST_YEAR_OF_LQ && (type.code === 'LP' || type.code === 'B2'))) return null
  return pesosRange(type, { pesos: utmOfYear(year) })?.to ?? null
}

/** The UTM of a year in pesos, near enough for a comparison with ten times a limit. */
export function utmOfYear(year: number): number {
  return DECEMBER_UTM[Math.min(LAST, Math.max(FIRST, year))] as number
}
