import { stemOf } from '../text/stem.ts'

/** Words of colours, sizes, quantities and places of delivery: they describe a purchase and name no product. */
const ATTRIBUTES = new Set(
  `amarillo azul blanco cafe celeste gris morado naranjo negro rojo rosado verde color
  alto alta altura ancho cantidad capacidad cm cms diametro docena doble espesor formato gramo grosor kg kilo largo litro
  lt lts medida metro milimetro ml mm mt mts pack pagina par peso pulgada set simple talla tamano unidad volumen
  calidad caracteristica detalle especificacion marca modelo referencia requerimiento similar tipo uso
  ciudad dependencia domicilio edificio establecimiento lugar recinto sector ubicado ubicada zona
  ano dia hora mes semana
  adulto cliente empresa funcionario institucion persona usuario`
    .split(/\s+/)
    .map((word) => stemOf(word)),
)

/** @param stem the stem of a folded word */
export const isAttribute = (stem: string): boolean => ATTRIBUTES.has(stem)
