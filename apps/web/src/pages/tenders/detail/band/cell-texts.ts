/** Words of single cells of the six answers. */
export const CELLS = {
  /** beside too few similar purchases: what the section behind the cell has */
  whoWins: 'Quién gana en este rubro',
  /** read aloud: `antes vie 27 nov, ahora jue 3 dic` */
  before: 'antes ',
  now: ', ahora ',
} as const
