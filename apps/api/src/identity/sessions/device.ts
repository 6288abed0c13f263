/** More specific names first: most browsers also name the ones they descend from. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\/|HeadlessChrome\//],
  ['Safari', /Safari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** Browser and system of a User-Agent header, such as "Chrome en Windows"; null when neither is known. */
export function deviceOf(userAgent: string | undefined): string | null {
  const nameIn = (names: readonly [string, RegExp][]) => names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined)
  return parts.length > 0 ? parts.join(' en ') : null
}
