import { foldText } from '@mirador/domain/text/search-text'
import { demoTenders } from '../demo/demo-tenders.ts'
import type { Random } from '../random.ts'

/** Words that procurement texts use often and the demo tenders do not; in no order. */
const COMMON =
  `acero acta acuerdo adhesión adjudicación administrativas agrícola ajuste almacenamiento alternativa anexo
anexos antecedentes aplicación apoyo aprobación área asistencia autorización avance bancada base básico beneficiarios
bienes bolsa brigada cable calidad calle cancelación capacidad carga cargo cartera centro certificado cierre ciudad
clientes cobertura código compromiso componente comunidad condición conector conformidad consulta consumo contenedor
contraparte control coordinación corte costo criterio cronograma cuadrilla cumplimiento curso daño declaración decreto
departamento derecho descripción despacho destino detalle diagnóstico dirección disponibilidad distribución documento
dosis ejecución elaboración elemento emergencia empresa energía enseñanza entidad entrega equipo escala espacio
especialista especificación establecimiento estado estructura etapa evaluación evento examen existencia experiencia
exterior fabricación factura familia fecha financiamiento fiscalización fondo formato formulario función garantía
gestión grado grupo habitabilidad herramienta hora identificación impacto implementación incorporación indicador
informe infraestructura ingreso inicio inspección instalación instrumento insumo interior inventario jornada juego
kit laboral lámina legal licencia límite línea local logística lote lugar mano marca marco material medición medida
mensual mes metal método metro modelo modificación módulo monitoreo monto motor móvil muestra nivel norma norte
número objetivo obligación obra ocasión oferta oferente oficina operación orden organismo origen oriente pago panel
paquete participación partida paso patrimonio peligro perfil período permiso persona personal pieza plan planta plataforma
plazo poste potencia práctica precio presentación prestación presupuesto prevención problema procedimiento producción
profesional propuesta protección prueba publicación puerta punto rango reactivo recepción recinto recurso red registro
reglamento reparación repuesto requerimiento requisito resolución respaldo responsable resultado retiro revisión riesgo
rural sala seguridad semana sensor serie sistema sobre solicitud solución soporte sur tabla tarea técnico temporada
terreno tipo toma trabajo trámite transporte tratamiento turno unidad urbano uso usuario válvula valor variable velocidad
verano vía vigencia visita volumen zona`
    .split(/\s+/)
    .filter(Boolean)

const SYLLABLES = [
  'ba',
  'ce',
  'chi',
  'do',
  'fi',
  'gu',
  'ha',
  'jo',
  'la',
  'lle',
  'mi',
  'no',
  'ña',
  'pe',
  'qui',
  'ro',
  'sa',
  'te',
  'vu',
  'zo',
  'bral',
  'cón',
  'dex',
  'tor',
]

/** Number of distinct words in common use in the texts of a million real tenders. */
const SIZE = 40_000

/** The words of real-looking texts, the most frequent first, so that their frequency falls as 1 / rank. */
export interface Vocabulary {
  words: readonly string[]
  /** some words, with blanks between them */
  text(count: number, random: Random): string
}

/**
 * Words of the demo tenders by frequency, mixed with those that procurement texts use, then rare invented ones:
 * names, models and brands make the long tail of real texts too.
 */
export function syntheticVocabulary(now: Date, random: Random): Vocabulary {
  const counts = new Map<string, number>()
  for (const { name, description } of demoTenders({ now, count: 600 })) {
    for (const word of `${name} ${description}`.toLowerCase().match(/\p{L}+/gu) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const known = new Set([...counts.keys()].map(foldText))
  const common = random.shuffle(COMMON.filter((word) => !known.has(foldText(word))))
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
  // the first hundred are mostly articles and prepositions; the common words are mixed in after them
  const words = frequent.slice(0, 100)
  for (const [i, word] of frequent.slice(100).entries()) {
    words.push(word)
    const other = common[i]
    if (other) words.push(other)
  }
  const seen = new Set(words)
  while (words.length < SIZE) {
    const word = Array.from({ length: random.int(2, 4) }, () => random.pick(SYLLABLES)).join('')
    if (seen.has(word)) continue
    seen.add(word)
    words.push(word)
  }
  const logSize = Math.log(words.length + 1)
  // Zipf's law: an approximate inverse of the harmonic sum
  const word = () => words[Math.floor(Math.exp(random.next() * logSize)) - 1] as string
  return {
    words,
    text: (count) => {
      let text = word()
      for (let i = 1; i < count; i++) text += ` ${word()}`
      return text
    },
  }
}
