/** Shorter ones would be found in words that are none. */
const SHORTEST = 8

/** Secrets in each form in which a line may hold them; what is shorter than 8 letters is left out. */
export function writtenForms(secrets: readonly (string | undefined)[]): string[] {
  const forms = secrets
    .filter((secret) => secret !== undefined)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
  // the longest first: what encloses another goes whole
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST).sort((a, b) => b.length - a.length)
}

/** The password of a connection string, also of one that only its own driver can read. */
export function passwordOf(url: string | undefined): string | undefined {
  const written = url && /:\/\/[^:@/]*:([^@/]*)@/.exec(url)?.[1]
  if (!written) return undefined
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

export function withoutSecrets(text: string, forms: readonly string[]): string {
  return forms.reduce((rest, form) => rest.replaceAll(form, '<secreto>'), text)
}
