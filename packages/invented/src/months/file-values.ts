/** Numbers as the monthly files write them. */
export const decimal = (value: number) => String(value).replace('.', ',')

/** A number with two significant digits, as the files write rounded ones. */
export const scientific = (value: number) =>
  value
    .toExponential(1)
    .replace('.', ',')
    .replace(/e\+(\d)$/, 'e+0$1')

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash
}
