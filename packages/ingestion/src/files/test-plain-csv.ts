/**
 * The rows of a small monthly file, read without the product's own reader: cp1252, `;`, quotes doubled inside quoted fields.
 */
export function plainRows(bytes: Buffer): Record<string, string>[] {
  const text = new TextDecoder('windows-1252').decode(bytes)
  const records: string[][] = [[]]
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n|$)/g)) {
    records.at(-1)?.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') records.push([])
  }
  const [header = [], ...rows] = records.filter((record) => record.length > 1)
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}
