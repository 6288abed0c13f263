// Why an imported file, or a row of it, was refused. The operator reads them in the summary and in the file of --rejects.

export const IMPORT_REFUSALS = {
  // for a file
  unknownFile: (reason: string) => `no es un archivo de licitaciones: ${reason}`,
  otherKind: (kind: string, expected: string) => `es de tipo ${kind}, no ${expected}`,
  cannotOpen: (message: string) => `no se puede abrir: ${message}`,
  cannotFinish: (message: string) => `no se pudo leer hasta el final: ${message}`,
  unknownColumns:
    'sus columnas no son las de ningún archivo de licitaciones conocido: descárgalo de nuevo y no cambies sus encabezados',
  reportColumns:
    'es el CSV del visor de reportes, con columnas sin nombre (Textbox36, TipoLC): descarga en su lugar la planilla de licitaciones publicadas del portal (XLSX, https://www.mercadopublico.cl/Portal/att.ashx?id=5)',
  otherWorkbook: 'es un libro de otro formato (.xls, .xlsb, .ods) o con contraseña: guárdalo como .xlsx o CSV (UTF-8)',
  stateNotInName: 'el nombre de un CSV por estado debe decir el estado (publicadas, cerradas, adjudicadas…)',
  zipWithoutTable: 'el ZIP no contiene una sola planilla o un solo CSV',
  partOfQuotations: 'es una parte de un mes de cotizaciones: importa el ZIP completo (COT_2026-06.zip)',
  zipDamaged: 'el ZIP está dañado o incompleto: descárgalo de nuevo',
  zipTooManyEntries: 'el ZIP tiene demasiadas partes',
  zipWithoutEntry: (name: string) => `el ZIP no contiene ${name}`,
  zipTooLarge: 'el ZIP desempaquetado pesa demasiado',
  workbookTooLarge: 'la planilla desempaquetada pesa demasiado',
  workbookTooDeep: 'la planilla anida demasiados elementos',
  workbookTooWide: 'la planilla tiene una fila con demasiadas columnas',
  fileTooLarge: (megabytes: number) => `el archivo pesa más de ${megabytes} MB`,
  unpackedTooLarge: 'el archivo desempaquetado pesa demasiado',
  sourceError: (message: string) => `es un error de la fuente: ${message}`,
  html: 'la respuesta es HTML',
  brokenJson: 'la respuesta no es JSON o está cortada',
  notAnAnswer: 'no es una respuesta de licitaciones (falta Listado)',
  // for a row or an entry
  columnCount: (count: number, expected: number) => `tiene ${count} columnas en vez de ${expected}`,
  shifted: (column: string, value: string) => `trae valores corridos de columna: «${value}» bajo ${column}`,
  unreadable: (column: string, value: string) => `«${value}» bajo ${column} no se puede leer`,
  unclearDate: (column: string, value: string) =>
    `«${value}» bajo ${column} puede ser día/mes o mes/día: el archivo trae fechas de los dos modos`,
  unreadableClosing: (code: string, value: string) =>
    `la licitación ${code} viene con un cierre que no se puede leer: «${value}»`,
  /** for a row that was read without the value */
  leftOut: (column: string, value: string) =>
    `«${value}» bajo ${column} no se puede leer: la fila se leyó sin ese dato`,
  leftOutDate: (column: string, value: string) =>
    `«${value}» bajo ${column} puede ser día/mes o mes/día: la fila se leyó sin ese dato`,
  missingValue: (column: string) => `viene sin ${column}`,
  looseQuote: 'tiene comillas sin duplicar dentro de un texto: no se sabe dónde termina cada columna',
  openQuote: 'tiene una comilla que no se cierra',
  tooManyBrokenRows: 'hay demasiadas filas rotas: desde aquí el archivo no se leyó',
  noCode: 'no trae código de licitación',
  badCode: (text: string) => `«${text}» no es un código de licitación`,
  noStatus: (code: string) => `la licitación ${code} viene sin un CodigoEstado legible`,
  /** @param missing the fields that every tender has and this one lacks */
  hollow: (code: string, missing: readonly ('nombre' | 'comprador')[]) =>
    `la licitación ${code} viene sin ${missing.join(' ni ')}`,
  longJsonLine: (megabytes: number) => `la línea pesa más de ${megabytes} MB`,
  brokenJsonLine: 'la línea no es JSON o está cortada',
}

/** Why the day of a file of tenders is not known. */
export const FILE_DAY_REFUSALS = {
  unknown: 'no dice de qué día es: dilo con --as-of, o en su nombre o el de su carpeta (2026-11-23)',
  conflict: (first: string, second: string) =>
    `sus nombres se contradicen (${first} y ${second}): di su día con --as-of`,
  future: (day: string) => `dice ser del ${day}, que aún no llega: di su día con --as-of`,
  unfinishedMonth: (month: string) => `es del mes ${month}, que aún no termina: di su día con --as-of`,
}

export const OCDS_REFUSALS = {
  onlyCodes:
    'es la lista OCDS de un mes, que solo nombra códigos: descarga el registro (record) de cada uno e importa eso',
  emptyMonth: 'es la lista OCDS de un mes sin licitaciones',
  notOcds: 'no es un documento OCDS',
  notARecord: 'no es un registro OCDS',
  onlyCode: 'solo nombra el código de una licitación',
  onlyLinks: 'el registro solo enlaza sus publicaciones (releases), no las trae',
  foreignOcid: (ocid: string) => `«${ocid}» no es un ocid de Mercado Público`,
  purchaseOrder: (code: string) => `${code} es una orden de compra, no una licitación`,
  ofTender: (code: string, reason: string) => `la licitación ${code}: ${reason}`,
  unknownState: (word: string) => `su estado «${word}» no se conoce`,
  noState: 'no dice su estado',
  unreadableClosing: (text: string) => `su cierre «${text}» no se puede leer`,
  noTime: 'no dice de cuándo es: di el día del archivo con --as-of',
}

/** Refusals of a process of Compra Ágil. */

/** Refusals of PUB_NOMBRES_PJ, the file of legal names by RUT. */
export const REGISTRY_REFUSALS = {
  otherFile: (path: string) =>
    `${path} no es PUB_NOMBRES_PJ: su primera línea debe nombrar RUT, DV, RAZON_SOCIAL, FECHA_INICIO_VIG y FECHA_TG_VIG, separados por tabulaciones.`,
  cannotOpen: (path: string, message: string) => `${path} no se puede abrir: ${message}`,
  zipWithoutText: (path: string) => `${path} es un ZIP sin un archivo de texto.`,
  headerChanged: 'el encabezado cambió mientras se leía',
  longRow: 'es demasiado larga',
  badRut: (text: string) => `el RUT «${text}» no es un número`,
  badCheckDigit: (body: string, digit: string) => `el dígito verificador de ${body} no es «${digit}»`,
  noName: 'no trae razón social',
}

/** Refusals of the services directory. */
export const DIRECTORY_REFUSALS = {
  // for a sheet, after its path
  zip: 'es un ZIP: descomprímelo e importa la hoja que contiene.',
  empty: 'está vacío.',
  otherSheet:
    'no es una hoja del directorio: su primera fila debe nombrar codigo, servicio y tipo, o solo tipo, o solo relator.',
  duplicateColumn: (name: string) => `tiene dos columnas «${name}».`,
  missingColumns: (labels: readonly string[]) => `no tiene la columna ${labels.join(' ni ')}.`,
  // for a cell, after the label of its column
  missing: (label: string) => `falta ${label}`,
  controlCharacters: 'lleva caracteres de control',
  damagedCharacters: 'lleva caracteres dañados (�)',
  excelError: (text: string) => `trae un error de Excel (${text})`,
  tooLong: (maxLength: number) => `pasa de ${maxLength} caracteres`,
  invalid: (text: string) => `no es válido: «${text}»`,
  noLetters: (text: string) => `no tiene letras ni números: «${text}»`,
  lostDigits: (text: string) =>
    `perdió dígitos en Excel (${text}): da formato de texto a la columna y escríbelo de nuevo`,
  comma: (text: string) => `lleva una coma («${text}»): separa los nombres con una barra |`,
  // for a row
  badActive: (text: string) => `activo dice «${text}»: escribe sí o no`,
  tooManyRelatores: (most: number) => `relatores pasa de ${most} personas`,
  duplicate: (row: string, place: string) => `repite ${row} de ${place}`,
  code: (code: string) => `el código ${code}`,
  name: (name: string) => `«${name}»`,
  line: (line: number) => `la línea ${line}`,
}
