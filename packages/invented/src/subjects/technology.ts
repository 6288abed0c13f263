import type { Subject } from '../subject.ts'

const ALL = ['municipalidad', 'salud', 'universidad', 'servicio', 'educacion'] as const

/** Computers, networks, software, cameras and their upkeep. */
// biome-ignore format: one line a line
export const TECHNOLOGY_SUBJECTS: readonly Subject[] = [
  { object: 'equipos computacionales', telling: 'goods', buyers: [...ALL, 'obras'], bands: [1, 4], weight: 6,
    reason: 'Los equipos reemplazan a los que cumplieron su vida útil y deben incluir garantía de fábrica de 36 meses.',
    lines: [
      [43211503, 'Notebook 14", 16 GB de memoria, disco SSD de 512 GB', 'Unidad', 690000],
      [43211507, 'Computador de escritorio con monitor de 24"', 'Unidad', 640000],
      [43211902, 'Monitor LED de [24"|27"]', 'Unidad', 128000],
      [43211706, 'Teclado USB en español', 'Unidad', 9900],
      [43211708, 'Mouse óptico USB', 'Unidad', 5400],
    ] },
  { object: 'tablets y notebooks para estudiantes', telling: 'goods', buyers: ['educacion', 'municipalidad'], places: { educacion: 'schools', municipalidad: 'schools' }, bands: [2, 4], weight: 3,
    lines: [
      [43211509, 'Tablet de 10" con funda antigolpes', 'Unidad', 149000],
      [43211503, 'Notebook educativo de 11,6"', 'Unidad', 289000],
    ] },
  { object: 'impresoras multifuncionales', telling: 'rental', buyers: ALL, places: 'whole', bands: [2, 4], weight: 4,
    titles: [
      'Arriendo de impresoras multifuncionales para {lugar}',
      'Servicio de impresión y fotocopiado por {meses} meses',
      'Servicio de arriendo de equipos de impresión, {anio}-{anio2}',
    ],
    reason: 'El servicio incluye insumos, mantención y soporte en terreno, con excepción del papel.',
    lines: [[43212110, 'Equipo multifuncional A4 monocromático, arriendo mensual', 'Mes', 0], [43212110, 'Equipo multifuncional A3 color, arriendo mensual', 'Mes', 0]] },
  { object: 'tóner y cartuchos de tinta', telling: 'goods', buyers: [...ALL, 'obras'], bands: [1, 2], weight: 4,
    lines: [
      [44103103, 'Tóner negro de alto rendimiento para impresora láser, modelo [A|B|C]', 'Unidad', 68000],
      [44103105, 'Cartucho de tinta [negro|cian|magenta|amarillo]', 'Unidad', 21000],
    ] },
  { object: 'equipamiento de redes', telling: 'goods', buyers: ALL, bands: [2, 4], weight: 4, foreign: 'USD',
    titles: [
      'Renovación de equipamiento de redes de {lugar}',
      'Adquisición de switches y puntos de acceso inalámbrico',
      'Habilitación de red de datos y wifi en {lugar}',
    ],
    lines: [
      [43222612, 'Switch administrable de [24|48] puertos', 'Unidad', 890000],
      [43222631, 'Punto de acceso wifi 6 para interior', 'Unidad', 245000],
      [43222609, 'Router de borde con soporte', 'Unidad', 1350000],
      [26121609, 'Cable de red categoría 6, bobina de 305 m', 'Rollo', 132000],
    ] },
  { object: 'licenciamiento de software', telling: 'service', buyers: ALL, places: 'whole', bands: [1, 4], weight: 5, foreign: 'USD',
    titles: [
      'Renovación de licencias de {software}',
      'Suscripción anual de {software}',
      'Adquisición de licencias de {software} para {lugar}',
    ],
    lines: [
      [43231512, 'Licencia anual por usuario', 'Unidad', 72000],
      [43233205, 'Protección de equipos y servidores, licencia anual', 'Unidad', 31000],
    ] },
  { object: 'desarrollo y soporte de sistemas', telling: 'service', buyers: ['servicio', 'universidad', 'municipalidad', 'salud'], places: 'whole', bands: [2, 5], weight: 5,
    titles: [
      'Desarrollo de {sistema}',
      'Soporte y mantención evolutiva de {sistema}',
      'Servicio de implementación de {sistema} por {meses} meses',
    ],
    reason: 'El servicio considera levantamiento de requerimientos, pruebas, marcha blanca y traspaso de conocimiento.',
    lines: [[81111504, 'Desarrollo e implantación', 'Global', 0], [81112201, 'Soporte y mantención mensual', 'Mes', 0]] },
  { object: 'soporte técnico y mesa de ayuda', telling: 'service', buyers: ALL, places: 'whole', bands: [2, 4], weight: 3,
    lines: [[81111811, 'Mesa de ayuda y soporte en terreno', 'Mes', 0]] },
  { object: 'centro de datos y respaldo en la nube', telling: 'service', buyers: ['servicio', 'universidad', 'salud'], places: 'whole', bands: [2, 4], weight: 2, foreign: 'USD',
    lines: [[81112003, 'Alojamiento y administración de servidores', 'Mes', 0], [81111807, 'Respaldo fuera del sitio', 'Mes', 0]] },
  { object: 'acceso a internet y enlaces de datos', telling: 'service', buyers: ALL, places: 'whole', bands: [2, 5], weight: 4,
    lines: [[81112101, 'Enlace de fibra óptica simétrico', 'Mes', 0], [81112101, 'Enlace de respaldo', 'Mes', 0]] },
  { object: 'telefonía móvil', telling: 'service', buyers: [...ALL, 'obras'], places: 'whole', bands: [1, 3], weight: 3,
    lines: [[83111603, 'Plan de voz y datos por línea', 'Mes', 0]] },
  { object: 'cámaras de televigilancia', telling: 'goods', buyers: ['municipalidad', 'educacion', 'salud', 'universidad'], places: { municipalidad: 'sites', educacion: 'schools' }, bands: [2, 4], weight: 4,
    titles: [
      'Instalación de cámaras de televigilancia en {lugar}',
      'Sistema de televigilancia para {lugar}',
      'Ampliación y mejoramiento del sistema de cámaras de {lugar}',
    ],
    reason: 'Se solicita suministro, instalación, puesta en marcha y capacitación de los operadores.',
    lines: [
      [46171610, 'Cámara [domo PTZ|bala fija] IP de exterior', 'Unidad', 390000],
      [46171621, 'Grabador de video en red de 32 canales', 'Unidad', 980000],
      [72102204, 'Instalación, canalización y puesta en marcha', 'Global', 0],
    ] },
  { object: 'equipos audiovisuales', telling: 'goods', buyers: ['municipalidad', 'universidad', 'educacion', 'servicio'], places: { educacion: 'schools' }, bands: [1, 3], weight: 3,
    lines: [
      [45111616, 'Proyector de 4.000 lúmenes', 'Unidad', 420000],
      [45111603, 'Telón mural eléctrico de 120"', 'Unidad', 165000],
      [52161505, 'Televisor LED de [55"|65"]', 'Unidad', 399000],
      [52161512, 'Parlante activo de 12"', 'Unidad', 210000],
    ] },
]
