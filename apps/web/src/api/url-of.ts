/** The URL of a call. Path parameters are filled in and encoded; parameters without a value are omitted. */
export function urlOf(base: string, path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return `${base.replace(/\/$/, '')}${filled}${search.size > 0 ? `?${search}` : ''}`
}
