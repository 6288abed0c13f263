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

/** The whole sentence of a grade. @param hasWon whether the company won often enough to say what it wins */
export const gradeWords = (grade: FitGrade, hasWon: boolean): string =>
  grade === 'muy_parecida' ? `Muy parecida a lo que ${hasWon ? 'ganas' : 'vendes'}` : FIT_WORDS.grades[grade]
