/** Long enough for every browser to read the file, which it does after the click has returned. */
const FILE_KEPT_MS = 60_000

/**
 * Lets the browser download a file made in the page: a link to the API cannot send the token, which is in memory only.
 */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT_MS)
}
