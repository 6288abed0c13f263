/** Pairs of words for the tests of stems, as people write them: from tenders and from the ONU catalogue of products. */

const pairs = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('/') as [string, string])

/** Singular and plural. */
const NUMBERS = pairs(`
  mesa/mesas caso/casos casa/casas marca/marcas cama/camas bolsa/bolsas obra/obras silla/sillas bomba/bombas
  servicio/servicios insumo/insumos suministro/suministros equipo/equipos vehículo/vehículos repuesto/repuestos
  medicamento/medicamentos aula/aulas ola/olas uso/usos oso/osos día/días vía/vías año/años ala/alas papel/papeles
  red/redes mes/meses res/reses gas/gases bus/buses sal/sales sol/soles gel/geles bar/bares par/pares ley/leyes
  pan/panes fin/fines rol/roles tul/tules ril/riles ají/ajíes box/boxes clase/clases base/bases envase/envases
  fase/fases frase/frases sede/sedes eje/ejes ave/aves pie/pies llave/llaves cable/cables aceite/aceites lote/lotes
  traje/trajes café/cafés comité/comités puente/puentes paciente/pacientes arte/artes poste/postes calle/calles
  parte/partes informe/informes serie/series superficie/superficies camión/camiones canal/canales motor/motores
  hospital/hospitales tambor/tambores catéter/catéteres examen/exámenes limpieza/limpiezas reparación/reparaciones
  instalación/instalaciones mantención/mantenciones unidad/unidades licitación/licitaciones tren/trenes plan/planes
  club/clubes luz/luces lápiz/lápices voz/voces vez/veces raíz/raíces matriz/matrices nariz/narices juez/jueces
  pez/peces enlace/enlaces índice/índices roce/roces cruce/cruces lince/linces interés/intereses arnés/arneses
  inglés/ingleses marqués/marqueses finlandés/finlandeses país/países anís/anises autobús/autobuses minibús/minibuses
  compás/compases tóner/tóners tóner/tóneres router/routers chip/chips kit/kits set/sets ticket/tickets
  notebook/notebooks display/displays taxi/taxis menú/menús menú/menúes bisturí/bisturíes bisturí/bisturís kiwi/kiwis
  esquí/esquís
`)

/** Masculine and feminine, in the singular or the plural. */
const GENDERS = pairs(`
  médico/médica eléctrico/eléctrica blanco/blancas público/públicas técnico/técnica químicos/química
  quirúrgico/quirúrgicas clínico/clínica farmacéuticos/farmacéutica administrativo/administrativas metálico/metálica
  hidráulico/hidráulica preventivo/preventiva educativo/educativas sanitario/sanitarias impreso/impresas
  adhesivo/adhesiva usado/usadas galvanizado/galvanizada soldado/soldada adjudicado/adjudicada llamado/llamada
  pequeño/pequeña seguro/segura derecho/derecha izquierdo/izquierda primero/primera segundo/segundas cuarto/cuarta
  obligatorio/obligatoria giratorio/giratoria ambulatorio/ambulatorias sanguíneo/sanguínea extranjero/extranjera
  nuevo/nueva rojo/roja negro/negras alto/alta bajo/baja fijo/fija largo/larga corto/corta ancho/ancha seco/seca
  frío/fría sano/sana lleno/llena vacío/vacía otro/otra todo/todas mixto/mixta aéreo/aérea óseo/ósea ácido/ácida
  árido/árida único/única liso/lisa curvo/curva recto/recta fino/fina duro/dura vivo/vivas ciego/ciegas sordo/sorda
  niño/niña hijo/hijas alumno/alumna adulto/adulta vecino/vecina enfermero/enfermera ingeniero/ingenieras
  funcionario/funcionaria usuario/usuarias psicólogo/psicóloga abogado/abogada párvulo/párvula cocinero/cocinera
  socio/socias dueño/dueña director/directora doctor/doctoras profesor/profesora computador/computadora
  lavador/lavadora impresor/impresoras asesor/asesora proveedores/proveedora trabajador/trabajadoras señor/señora
  español/española alemán/alemana inglés/inglesas francés/francesa juez/jueza matrón/matrona jefe/jefa jefes/jefas
  presidente/presidenta concejal/concejala
`)

/** Two words of few letters. */
const SHORT_WORDS = pairs(`
  mesa/mes casa/caso cama/camión pala/palo bolsa/bolso banco/banca cargo/carga punto/punta libro/libra plano/plana
  copa/copo pago/paga grado/grada barra/barro fondo/fonda manta/manto saco/saca ramo/rama modo/moda foco/foca
  medio/media sol/sola par/para pan/pana gas/gasa té/tela marca/marco carta/cartón marcas/marcos plato/plata
  plazo/plaza palto/palta fruta/fruto paño/pana caño/caña pino/piña puño/puna baño/bana cuño/cuna leño/leña vino/viña
  vino/vina gorro/gorra jarro/jarra cuero/cuerda suelo/suela grasa/graso acero/acera cero/cera corte/corta peso/pesa
  costo/costa pato/pata gato/gata tubo/tuba cubo/cuba tallo/talla filo/fila palo/palas acto/acta pollo/polla
  macho/macha bota/bote tapa/tapón caro/cara velo/vela ducto/ducha cinto/cinta tinto/tinta rosa/roce luna/lunes
  rato/rata giro/gira copia/copio santo/santa junto/junta monto/monta dato/data mango/manga trato/trata lista/listo
  art/arte post/poste sed/sede cal/calle cruz/cruce interés/inter compás/compa mar/mármol ant/antes dos/don
`)

/** Two longer words: nouns, names, a noun and a form of a verb. */
const LONG_WORDS = pairs(`
  puerto/puerta cuenta/cuento cuadro/cuadra papel/papa marcador/marca rodillo/rodilla correo/correa camino/camina
  consultorio/consultoría auditorio/auditoría secretario/secretaría notario/notaría comisario/comisaría minuto/minuta
  boleto/boleta zapato/zapata calzado/calzada madero/madera caldero/caldera cartero/cartera partido/partida
  manzano/manzana naranjo/naranja cerezo/cereza ciruelo/ciruela almendro/almendra castaño/castaña pimiento/pimienta
  vacuno/vacuna cuchillo/cuchilla gimnasio/gimnasia estadio/estadía conducto/conducta cuenco/cuenca puesto/puesta
  repuesto/repuesta respuesta/repuesto propuesto/propuesta impuesto/impuesta cubierto/cubierta entrado/entrada
  salido/salida medido/medida bebido/bebida comido/comida armado/armada corrido/corrida ganado/ganada helado/helada
  tenido/tenida quebrado/quebrada vuelto/vuelta cuaderno/cuaderna rótulo/rótula terrazo/terraza llanto/llanta
  rastro/rastra espino/espina anillo/anilla jardinero/jardinera puntero/puntera gotero/gotera carretero/carretera
  cafetero/cafetera músico/música estero/estera microscopio/microscopía endoscopio/endoscopías
  laparoscopio/laparoscopía tormento/tormenta cemento/cementa platino/platina magnesio/magnesia titanio/titania
  polonio/Polonia molino/Molina castillo/Castilla Calero/Calera Francisco/Francisca Antonio/Antonia
  Alejandro/Alejandra Claudio/Claudia contrato/contrata recargo/recarga descargo/descarga encargo/encarga
  trabajo/trabaja suministro/suministra desarrollo/desarrolla cambio/cambia estudio/estudia retiro/retira
  despacho/despacha proyecto/proyecta aumento/aumenta alimento/alimenta registro/registra término/termina
  cultivo/cultiva diseño/diseña
`)

/** A word and one derived from it, a form of its verb, or one that only begins like it. */
const RELATED_WORDS = pairs(`
  limpieza/limpiar reparación/reparar instalación/instalador médico/medicina eléctrico/electricidad
  impresora/impresión lápiz/lapicera luz/lucero tóner/toner2 camión/camioneta caja/cajón hospital/hospitalario
  papel/papelería flor/flora mejor/mejora motor/moto carta/cartel tela/televisor computador/computación
  reactivo/reacción seguro/seguridad vidrio/vidriería alcohol/alcohólico ingeniero/ingeniería carpintero/carpintería
  psicólogo/psicología silla/sillón bolsa/bolsillo manga/manguera agua/aguja barra/barrera pila/pilar piso/pistola
  salud/saludable cartón/cartones2 tren/entrenador unidad/único material/materia general/generador canal/canaleta
  rural/ruralidad
`)

const together = [...NUMBERS, ...GENDERS].map(([one, other]) => [one, other, true] as const)
const apart = [...SHORT_WORDS, ...LONG_WORDS, ...RELATED_WORDS].map(([one, other]) => [one, other, false] as const)

/** Whether each pair of words has one stem. */
export const STEM_PAIRS: readonly (readonly [one: string, other: string, together: boolean])[] = [...together, ...apart]
