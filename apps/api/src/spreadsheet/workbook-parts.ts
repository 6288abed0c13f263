import { escapeMarkup } from '@mirador/domain/text/escape-markup'
import type { Sheet } from './sheet.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the cell formats in `styles.xml`. */
export const STYLES = { header: 1, date: 2, integer: 3, decimal: 4 } as const

const CONTENT_TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>\
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>\
</Types>`

const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${RELATIONS}">\
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>\
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>\
</Relationships>`

const WORKBOOK_RELATIONS = `${HEAD}<Relationships xmlns="${RELATIONS}">\
<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>\
</Relationships>`

const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}">\
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00##"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>\
</styleSheet>`

/** All parts of a workbook but its sheet, by path. */
export function workbookParts({ name, columns, rowCount }: Sheet, madeAt: Date): Record<string, string> {
  const title = workbookText(name)
  const range = `'${title.replaceAll("'", "''")}'!$A$1:$${columnLetters(columns.length - 1)}$${rowCount + 1}`
  return {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': ROOT_RELATIONS,
    'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" \
xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
<dc:title>${title}</dc:title><dc:language>es-CL</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${madeAt.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets>\
<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${range}</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': WORKBOOK_RELATIONS,
    'xl/styles.xml': STYLE_SHEET,
  }
}

/** `A` for 0, `AA` for 26. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Escapes a text for the XML of a workbook. Excel reads `_x0041_` as `A`, unless its first underscore is itself escaped. */
export function workbookText(text: string): string {
  return escapeMarkup(text).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}
