/** The only page of each allowed origin to which codes are sent; the public address comes first. */
export function redirectUrisOf(origins: ReadonlySet<string>): readonly [string, ...string[]] {
  const [first, ...otherUris] = [...origins].map((origin) => `${origin}/dashboard`)
  if (first === undefined) throw new Error('the public address is an origin')
  return [first, ...otherUris]
}
