import type { Subject } from '../subject.ts'

const CLINICS = { municipalidad: 'clinics' } as const

/** Services for people: health, food, training, culture. */
// biome-ignore format: one line a line
export const CARE_SUBJECTS: readonly Subject[] = [
  { object: 'exámenes de laboratorio clínico', telling: 'service', buyers: ['salud', 'municipalidad'], places: CLINICS, bands: [2, 5], weight: 4,
    reason: 'El prestador deberá contar con autorización sanitaria y entregar los resultados por medios electrónicos.',
    lines: [[85121801, 'Toma y procesamiento de exámenes según canasta', 'Global', 0]] },
  { object: 'imagenología', telling: 'service', buyers: ['salud', 'municipalidad'], places: CLINICS, bands: [2, 5], weight: 4,
    titles: [
      'Servicio de {examen} para usuarios de {lugar}',
      'Compra de servicios de {examen}, {anio}',
      'Convenio de {examen} para {lugar}',
    ],
    lines: [
      [85121808, '{examen}: examen con informe', 'Unidad', 24500],
    ] },
  { object: 'exámenes preventivos y ocupacionales', telling: 'event', buyers: ['servicio', 'municipalidad', 'universidad', 'educacion'], places: 'whole', bands: [1, 2], weight: 3,
    lines: [[85122201, 'Batería de exámenes preventivos por persona', 'Unidad', 46000]] },
  { object: 'atención dental integral', telling: 'service', buyers: ['municipalidad'], places: CLINICS, bands: [1, 3], weight: 3,
    titles: [
      'Altas odontológicas integrales para {lugar}',
      'Programa odontológico: {publico}',
      'Servicio de atención dental para {publico}',
    ],
    lines: [
      [85122001, 'Alta odontológica integral', 'Unidad', 165000],
      [85122001, 'Prótesis dental removible', 'Unidad', 98000],
    ] },
  { object: 'consultas de especialidad', telling: 'service', buyers: ['salud', 'municipalidad'], places: CLINICS, bands: [2, 4], weight: 3,
    titles: [
      'Compra de consultas de {especialidad} para reducir lista de espera',
      'Servicio de {especialidad} para usuarios de {lugar}',
      'Prestaciones de {especialidad}, programa de resolutividad {anio}',
    ],
    lines: [[85101503, 'Consulta de {especialidad} con informe', 'Unidad', 38000]] },
  { object: 'enfermería y cuidados domiciliarios', telling: 'service', buyers: ['salud', 'municipalidad'], places: CLINICS, bands: [2, 3], weight: 2,
    lines: [[85101601, 'Atención domiciliaria de enfermería', 'Mes', 0]] },
  { object: 'alimentación de pacientes y funcionarios', telling: 'service', buyers: ['salud'], places: 'whole', bands: [3, 5], weight: 3,
    reason: 'El servicio considera desayuno, almuerzo, once y cena, con regímenes normales y terapéuticos.',
    lines: [[93131608, 'Raciones diarias según minuta', 'Mes', 0]] },
  { object: 'colaciones y coffee break', telling: 'event', buyers: ['municipalidad', 'servicio', 'universidad', 'educacion'], bands: [1, 2], weight: 4,
    titles: [
      'Servicio de coffee break para {actividad}',
      'Colaciones para {actividad}',
      'Convenio de suministro de servicios de coffee break, {anio}',
    ],
    lines: [
      [90101603, 'Coffee break por persona', 'Unidad', 6500],
      [90101603, 'Colación fría individual', 'Unidad', 4200],
    ] },
  { object: 'producción de ceremonias y seminarios', telling: 'event', buyers: ['universidad', 'servicio', 'salud', 'educacion'], bands: [1, 3], weight: 3,
    titles: ['Producción de {encuentro}', 'Servicio de producción y alimentación para {encuentro}', 'Arriendo de salón y equipos para {encuentro}, {anio}'],
    lines: [[80141607, 'Producción de {encuentro}', 'Global', 0], [90101603, 'Café de bienvenida y colación por persona', 'Unidad', 8900]] },
  { object: 'producción integral de eventos', telling: 'event', buyers: ['municipalidad'], bands: [1, 4], weight: 7,
    titles: [
      'Producción integral de {fiesta}',
      'Servicio de producción de {fiesta}, versión {anio}',
      'Contratación de productora para {fiesta}',
      'Escenario, iluminación y amplificación para {fiesta}',
    ],
    reason: 'Se requiere montaje, operación técnica, seguridad y desmontaje, además de los permisos correspondientes.',
    lines: [[80141607, 'Producción de {fiesta}', 'Global', 0], [45111705, 'Amplificación, iluminación y pantalla LED', 'Global', 0]] },
  { object: 'capacitación', telling: 'event', buyers: ['servicio', 'municipalidad', 'salud', 'universidad', 'educacion'], places: 'whole', bands: [1, 3], weight: 5,
    titles: [
      'Curso de {tema} para funcionarios de {lugar}',
      'Servicio de capacitación en {tema}',
      'Talleres de {tema}, {-lugar}',
      'Programa de capacitación {anio}: {tema}',
    ],
    reason: 'La actividad se ejecutará en horario laboral y deberá entregar certificado de aprobación a cada participante.',
    lines: [[86111604, '{tema}: actividad para grupo de hasta 25 participantes', 'Unidad', 0], [80111504, 'Material y plataforma de apoyo', 'Global', 0]] },
  { object: 'sala cuna y jardín infantil', telling: 'service', buyers: ['salud', 'universidad', 'servicio', 'municipalidad'], places: 'whole', bands: [2, 4], weight: 2,
    titles: ['Servicio de sala cuna para hijas e hijos de funcionarias y funcionarios', 'Servicio de sala cuna, {anio}-{anio2}', 'Convenio de sala cuna y jardín infantil para personal de {lugar}'],
    lines: [[91111901, 'Cupo mensual de sala cuna, jornada completa', 'Mes', 0]] },
  { object: 'difusión en medios', telling: 'event', buyers: ['municipalidad', 'servicio'], bands: [1, 3], weight: 3,
    titles: ['Plan de medios para la campaña de {campana}', 'Difusión radial de la campaña de {campana}', 'Diseño y producción de piezas gráficas, campaña de {campana}'],
    lines: [[82101601, 'Pauta en radios locales', 'Global', 0], [82101801, 'Diseño y producción de piezas de campaña', 'Global', 0]] },
  { object: 'impresión de formularios y material gráfico', telling: 'event', buyers: ['municipalidad', 'salud', 'servicio', 'universidad', 'educacion'], bands: [1, 2], weight: 3,
    lines: [
      [82121507, 'Formulario [triplicado foliado|de atención diaria|de receta]', 'Unidad', 95],
      [82121503, 'Afiche a color 50 x 70 cm', 'Unidad', 1350],
      [82121503, 'Pendón con estructura 90 x 200 cm', 'Unidad', 36000],
    ] },
  { object: 'operativos veterinarios', telling: 'event', buyers: ['municipalidad'], bands: [1, 3], weight: 3,
    titles: ['Esterilización e identificación de mascotas, {-sector}', 'Servicio de esterilización canina y felina, {anio}', 'Plan de tenencia responsable: operativos veterinarios en {sector}'],
    lines: [[70122009, 'Esterilización quirúrgica con microchip', 'Unidad', 32000]] },
]
