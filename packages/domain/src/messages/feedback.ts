/** The scores of feedback, from sad to heart-eyes (specification, section 4). */
export const SCORES = [1, 2, 3, 4, 5] as const
export type Score = (typeof SCORES)[number]

/** The score selected when the dialog opens. */
export const FIRST_SCORE: Score = 1

/** Maximum length of a comment, in characters. */
export const COMMENT_MAX = 2000
