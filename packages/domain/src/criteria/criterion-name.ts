const LINKS = [
  'con',
  'un',
  'una',
  'el',
  'la',
  'los',
  'las',
  'de',
  'del',
  'al',
  'a',
  'por',
  'para',
  'se',
  'y',
  'e',
  'en',
]
const WEIGHING = [
  'corresponden?',
  'correspondiente',
  'equivalen?',
  'equivalente',
  'ponderaci[oó]n',
  'porcentaje',
  'puntajes?',
]
/** Before a number. */
const FILLERS = [
  ...[...LINKS, ...WEIGHING, 'lo', 'le', 'es', 'ser[aá]n?', 'son', 'tienen?', 'tendr[aá]n?', 'vale', 'valor', 'peso'],
  ...['pesan?', 'ponderan?', 'ponderar[aá]', 'ponderador', 'ponderad[oa]', 'm[aá]xim[oa]', 'asignad[oa]', 'igual'],
  ...['hasta', 'total', 'cada', 'uno', 'que'],
]
const SIGNS = String.raw`[\s:=.,;|()\[\]\-–—_…·•●▪*"“”<>→\/]`
const LEADING = new RegExp(`^(?:${SIGNS}|(?:${[...LINKS, ...WEIGHING].join('|')})(?![\\p{L}\\d]))+`, 'iu')
const TRAILING = new RegExp(`(?:${SIGNS}|(?<![\\p{L}\\d])(?:${FILLERS.join('|')}))+$`, 'iu')
const ENUMERATION =
  /^[\s|(\-–—•●▪*]*(?:(?:criterio|factor|[ií]tem|n[°º])?\s*(?:\d{1,2}(?:\.\d{1,2})*|[a-z]|[ivx]{1,4})\s*[.)\-–:|]+-?\s*)/iu
const HEADED = /^\s*(?:criterio|factor)\s+(?:n[°º]\s*)?\d{1,2}\s*[.:)\-–]?\s*/iu

/** What an offer is graded by within a criterion, not a criterion: `más de 5 años`, `1 a 3 días`. */
const GRADE =
  /\b(?:m[aá]s|menos|mayor|menor|entre|desde|hasta|sobre|bajo|superior|inferior|igual)\b\D{0,20}\d|\d+\s*(?:a|al|o|-|–|y)\s*\d+|\d+\s*(?:d[ií]as?|años?|meses|mes|semanas?|horas?|hrs?|contratos?|certificados?|puntos?)(?!\p{L})|\bno\s+(?:presenta|acredita|cumple|entrega|informa)\b|^(?:muy\s+)?(?:alt[ao]|medi[ao]|baj[ao]|excelente|buen[ao]|regular|mal[ao]|deficiente|insuficiente|suficiente|s[ií]|no|cumple|primer[ao]?|segund[ao]|tercer[ao]?)$/iu

/** Parts of a payment, a guarantee or a penalty. */
const MONEY =
  /anticipo|estados? de pago|\bpagos?\b|retenci[oó]n|multa|boleta|fiel cumplimiento|seriedad|\bsaldo\b|contra entrega|\biva\b|descuento|reajuste|recargo|avance|cuota/iu

const MAX_LENGTH = 90

/** The name of a criterion without number, enumeration and filling words; empty when nothing remains. */
export function criterionName(raw: string): string {
  // a row of a table has further columns behind the name
  const cell = raw.split(/[|\t]/).find((part) => /\p{L}{3}/u.test(part.replace(ENUMERATION, ''))) ?? raw
  return cell
    .replace(/\(?\p{L}+\s+(?:y\s+\p{L}+\s+)?por\s*ciento\)?[\s(]*$/iu, '')
    .replace(HEADED, '')
    .replace(ENUMERATION, '')
    .replace(LEADING, '')
    .replace(TRAILING, '')
    .replace(/\s*\([^)]*$/u, '')
    .replace(/\s+/g, ' ')
}

/** Whether a name can be that of a criterion. A colon stands between a criterion and its grades: `Experiencia: alta`. */
export const isCriterionName = (name: string): boolean =>
  /\p{L}{3}/u.test(name) && name.length <= MAX_LENGTH && !name.includes(':') && !GRADE.test(name) && !MONEY.test(name)
