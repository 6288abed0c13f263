let made: Intl.NumberFormat | undefined

/** `1.119`; the formatter is created on first use, which takes some milliseconds on a phone. */
export function figure(count: number): string {
  made ??= new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 0 })
  return made.format(count)
}

/** `1 línea`, `1.119 líneas` */
export const plural = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count === 1 ? one : many}`

/** With its first letter as a capital. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
