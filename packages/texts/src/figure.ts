let made: Intl.NumberFormat | undefined

/** `1.119`; the format is made when first needed, since that takes some milliseconds of a phone. */
export function figure(count: number): string {
  made ??= new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 0 })
  return made.format(count)
}
