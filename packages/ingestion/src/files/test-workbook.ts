import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

type Cell = string | number | undefined

/** An XLSX file with one sheet, whose texts are shared or inline; rows count from 1. */
export async function workbookFile(rows: readonly (readonly Cell[])[], texts: 'shared' | 'inline'): Promise<Buffer> {
  const shared: string[] = []
  const cellXml = (value: Cell, at: string) => {
    if (value === undefined) return ''
    if (typeof value === 'number') return `<c r="${at}" s="1"><v>${value}</v></c>`
    if (texts === 'inline')
      return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
    // two runs with a phonetic hint between them, as spreadsheets save edited texts
    const [start, end] = [value.slice(0, 2), value.slice(2)]
    shared.push(
      `<si><r><t xml:space="preserve">${escaped(start)}</t></r><rPh sb="0" eb="1"><t>no</t></rPh><r><t xml:space="preserve">${escaped(end)}</t></r></si>`,
    )
    return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`
  }
  const sheet = rows.map((cells, row) => {
    const xml = cells.map((value, column) => cellXml(value, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')
    return xml && `<row r="${row + 1}">${xml}</row>`
  })
  const parts: Record<string, string> = {
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    ...(texts === 'shared' ? { 'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>` } : {}),
  }
  return zipFile(parts)
}

export function zipFile(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
