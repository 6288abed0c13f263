let made: Intl.NumberFormat | undefined

/** `1.119`; the formatter is created on first use, which takes some milliseconds on a phone. */
export function figure(count: number): string {
  made ??= new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 0 })
  return made.format(count)
}
