/** Excel reads `_x0041_` as the letter of that number, unless its underscore is one of them. */
export function inXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}
