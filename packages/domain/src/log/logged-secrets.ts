/** Shorter secrets would match ordinary words. */
const MIN_LENGTH = 8

/** Every form in which a log line may contain the secrets: plain, URL-encoded, JSON-escaped. Secrets under 8 characters are left out. */
export function secretForms(secrets: readonly (string | undefined)[]): string[] {
  const forms = secrets
    .filter((secret) => secret !== undefined)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
  // the longest first, so that a form containing another is replaced completely
  return [...new Set(forms)].filter((form) => form.length >= MIN_LENGTH).sort((a, b) => b.length - a.length)
}

/** The password in a connection string, also in one that is no valid URL. */
export function passwordOf(url: string | undefined): string | undefined {
  const password = url && /:\/\/[^:@/]*:([^@/]*)@/.exec(url)?.[1]
  if (!password) return undefined
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

/** Replaces every occurrence of `forms` (from `secretForms`). */
export function withoutSecrets(text: string, forms: readonly string[]): string {
  return forms.reduce((rest, form) => rest.replaceAll(form, '<secreto>'), text)
}
