/** Beside too few similar purchases: what the section behind the cell has. */
export const WHO_WINS = 'Quién gana en este rubro'
