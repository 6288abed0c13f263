import type { FitGrade } from '@mirador/domain/fit/fit-grades'

const GRADES: Readonly<Record<FitGrade, string>> = {
  muy_parecida: 'Muy parecida',
  parecida: 'Parecida',
  algo_parecida: 'Algo parecida',
  poco_parecida: 'Poco parecida',
  distinta: 'Distinta',
}

/** The grades of the fit in words, on screens and in files. */
export const FIT_WORDS = { grades: GRADES, blocked: 'No calza' } as const
