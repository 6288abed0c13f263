type Values = Readonly<Record<string, string>>

const keyOf = (form: string) => `draft-${form}`

/**
 * What was typed and not sent yet, kept for this tab, so that a session that ends or a reload loses nothing.
 * @param owner whose it is: nobody else gets it back
 * @param values never passwords or codes
 */
export function keepDraft(form: string, owner: string, values: Values): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ owner, values }))
  } catch {
    // No room or no permission: then it lives as long as the page.
  }
}

export function readDraft(form: string, owner: string): Values {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    return kept?.owner === owner && typeof kept.values === 'object' ? kept.values : {}
  } catch {
    return {}
  }
}

export function dropDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}
