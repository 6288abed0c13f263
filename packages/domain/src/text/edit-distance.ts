/**
 * The number of edits that turn one word into another: a letter inserted, removed or replaced, or two neighbours swapped
 * (Damerau and Levenshtein, each piece edited once).
 * @returns undefined for more than `most`
 */
export function editDistance(from: string, to: string, most: number): number | undefined {
  if (Math.abs(from.length - to.length) > most) return undefined
  const width = to.length + 1
  let beforeLast = new Uint8Array(width)
  let last = Uint8Array.from({ length: width }, (_, j) => j)
  for (let i = 1; i <= from.length; i++) {
    const row = new Uint8Array(width)
    row[0] = i
    let least = i
    for (let j = 1; j < width; j++) {
      const isSame = from[i - 1] === to[j - 1]
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      if (isSwap) edits = Math.min(edits, at(beforeLast, j - 2) + 1)
      row[j] = edits
      least = Math.min(least, edits)
    }
    if (least > most) return undefined
    beforeLast = last
    last = row
  }
  const edits = at(last, to.length)
  return edits <= most ? edits : undefined
}

const at = (row: Uint8Array, j: number) => row[j] as number
