/** The one page of each allowed origin that a code may be sent to, the public address first. */
export function redirectUrisOf(origins: ReadonlySet<string>): readonly [string, ...string[]] {
  const [first, ...others] = [...origins].map((origin) => `${origin}/dashboard`)
  if (first === undefined) throw new Error('the public address is an origin')
  return [first, ...others]
}
