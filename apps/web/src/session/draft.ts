type Values = Readonly<Record<string, string>>

const keyOf = (form: string) => `draft-${form}`

/**
 * Unsent input of this tab. It survives a reload and the end of the session.
 * @param owner the user it belongs to; only this user gets it back
 * @param values never passwords or codes
 */
export function saveDraft(form: string, owner: string, values: Values): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ owner, values }))
  } catch {
    // No space or no permission: the draft is lost with the page.
  }
}

export function readDraft(form: string, owner: string): Values {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    return stored?.owner === owner && typeof stored.values === 'object' ? stored.values : {}
  } catch {
    return {}
  }
}

export function deleteDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}
