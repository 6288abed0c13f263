/** Whether an address of the source may become a link: nothing but http reaches the browser. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
