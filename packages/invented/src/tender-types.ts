/** Shares of types in 17,531 real tenders of early 2025, and the band of each. */
export const TENDER_TYPES: readonly (readonly [{ code: string; band: number }, number])[] = [
  [{ code: 'LE', band: 2 }, 53.1],
  [{ code: 'LP', band: 3 }, 13.8],
  [{ code: 'L1', band: 1 }, 10.7],
  [{ code: 'LQ', band: 4 }, 10.2],
  [{ code: 'LR', band: 5 }, 8.5],
  [{ code: 'O1', band: 5 }, 1.7],
  [{ code: 'CO', band: 2 }, 1.2],
  [{ code: 'LS', band: 3 }, 0.3],
  [{ code: 'E2', band: 1 }, 0.3],
  [{ code: 'B2', band: 3 }, 0.2],
]

/** Shares of currencies. */
export const CURRENCIES = [
  ['CLP', 97.9],
  ['CLF', 1.9],
  ['UTM', 0.2],
] as const

export const PRIVATE_TYPES = ['E2', 'CO', 'B2', 'H2', 'I2']
