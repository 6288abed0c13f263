/**
 * Whether a text is the address of a public web site: http or https, a name with a dot, and nothing that makes a link
 * look like another one, as a user name would.
 */
export function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:\/\//i.test(text)) return false
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(url.hostname) && url.username === '' && url.password === ''
}

/** The host name of a web address, as people read it: `ficticia.cl`. */
export function siteOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}
