// Why `npm run evaluate` refuses its input, for the operator.

export const EVALUATION_REFUSALS = {
  noFile: (path: string) => `No existe el archivo ${path}.`,
  noAccess: (path: string, message: string) => `No se puede leer ${path}: ${message}`,
  zip: (path: string) => `${path} es un ZIP: entrega el CSV, también comprimido con gzip.`,
  columns: (path: string, missing: readonly string[]) =>
    `${path} no es un archivo de ofertas municipales: le faltan las columnas ${missing.join(', ')}.`,
  noTenders: (path: string) => `${path} no trae ninguna licitación legible.`,
  badDay: (text: string) => `«${text}» no es una fecha: escribe --before AAAA-MM-DD.`,
  emptyHistory: (day: string) =>
    `No hay licitaciones adjudicadas antes del ${day}: no queda historia de la cual aprender.`,
  emptyTest: (day: string) => `No hay licitaciones adjudicadas desde el ${day}: no queda nada que medir.`,
  fewCompanies: (companies: number, needed: number) =>
    `Solo ${companies} empresas tienen tres ofertas antes y una después: hacen falta ${needed}.`,
  usage: `No se entienden las opciones.
Uso: npm run evaluate -- [archivos de ofertas municipales] [opciones]
  --ranking          orden por la historia propia
  --grades           qué vale cada palabra del encaje
  --bidders          quiénes suelen ofertar
  --words            palabras de los compradores
  --outside          licitaciones parecidas a las de otro rubro
  --searches         búsquedas
  --second-calls     segundos llamados
  --ledger           todo lo anterior, precios y tasas, en las ofertas cargadas
  --base-rates       lo usual en las ofertas cargadas
  --before <día>     divide los archivos en ese día de adjudicación, AAAA-MM-DD
  --save             guarda lo medido en la base de DATABASE_URL o DATA_DIR`,
}
