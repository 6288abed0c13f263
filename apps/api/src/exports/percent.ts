/** A share in percent with one decimal; none below ten cases, as on the screen. */
export const percent = (share: number | undefined) => (share === undefined ? null : Math.round(share * 1000) / 10)
